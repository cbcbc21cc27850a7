import { Box } from '@dojang/shared-ui';
import type { Label, LabelColor } from '../issue.schema.ts';
import { labelDot } from '../label-dot.ts';

/** The colour of a label. */
export const LabelDot = ({ color }: { color: LabelColor }) => (
  <Box as="span" boxSize="2" flexShrink="0" borderRadius="full" bg={labelDot(color)} />
);

/** A label with its colour. */
export function LabelChip({ label }: { label: Label }) {
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      gap="1"
      px="1.5"
      borderRadius="full"
      borderWidth="1px"
      textStyle="xs"
      maxW="32"
      truncate
    >
      <LabelDot color={label.color} />
      {label.name}
    </Box>
  );
}
