import { Box } from '@dojang/shared-ui/core';

/** The reason why a form was refused, shown above its button. */
export function FormFailure({ children }: { children: string }) {
  if (!children) return null;
  return (
    <Box role="alert" color="fg.error" bg="bg.error" borderRadius="l2" px="3" py="2.5" textStyle="sm">
      {children}
    </Box>
  );
}
