const style = (fontSize: string, lineHeight: string, extra: { fontWeight?: string; letterSpacing?: string } = {}) => ({
  value: { fontSize, lineHeight, ...extra },
});

/**
 * The type scale. Sizes are in rem so that the user's font size applies; line heights are multiples of 4 px. `title`
 * is a page's heading, `heading` a section's, `label` a form label's.
 */
export const textStyles = {
  '2xs': style('0.6875rem', '1rem'),
  xs: style('0.75rem', '1rem'),
  sm: style('0.875rem', '1.25rem'),
  md: style('1rem', '1.5rem'),
  lg: style('1.125rem', '1.75rem'),
  xl: style('1.25rem', '1.75rem', { letterSpacing: '-0.01em' }),
  '2xl': style('1.5rem', '2rem', { letterSpacing: '-0.015em' }),
  '3xl': style('1.875rem', '2.5rem', { letterSpacing: '-0.02em' }),
  '4xl': style('2.25rem', '2.75rem', { letterSpacing: '-0.025em' }),
  '5xl': style('3rem', '3.5rem', { letterSpacing: '-0.03em' }),
  '6xl': style('3.75rem', '4.25rem', { letterSpacing: '-0.03em' }),
  '7xl': style('4.5rem', '5rem', { letterSpacing: '-0.03em' }),
  none: { value: {} },
  label: style('0.875rem', '1.25rem', { fontWeight: '500' }),
  title: style('1.5rem', '2rem', { fontWeight: '700', letterSpacing: '-0.015em' }),
  heading: style('1.0625rem', '1.5rem', { fontWeight: '600', letterSpacing: '-0.01em' }),
};
