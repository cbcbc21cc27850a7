/**
 * Spacing tokens in rem. They are smaller when the user has chosen a compact interface. Text and touch targets keep their size.
 */
const SPACING = { '2': 0.375, '2\\.5': 0.5, '3': 0.5, '4': 0.75, '5': 1, '6': 1.125, '8': 1.5, '10': 2, '12': 2.25 };
const SIZES = { '9': 2, '10': 2.25, '11': 2.5, '12': 2.5 };

// The tokens are in a later cascade layer than the global rules.
const variables = (group: string, values: Record<string, number>): Record<`--${string}`, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, rem]) => [`--chakra-${group}-${name}`, `${rem}rem !important`]),
  );

/** Global rules of the compact density. They apply only with a mouse, because a finger needs more space. */
export const densityCss = {
  'html[data-density=compact]': {
    '@media (pointer: fine)': { ...variables('spacing', SPACING), ...variables('sizes', SIZES) },
  },
};
