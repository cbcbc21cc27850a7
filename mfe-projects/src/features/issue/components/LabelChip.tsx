import { Box } from '@dojang/shared-ui';
import type { Label } from '../issue.schema.ts';
import { labelDot } from '../label-dot.ts';

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
      <Box as="span" boxSize="2" flexShrink="0" borderRadius="full" bg={labelDot(label.color)} />
      {label.name}
    </Box>
  );
}
