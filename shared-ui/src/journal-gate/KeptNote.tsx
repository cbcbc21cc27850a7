import { Flex, Text } from '../chakra-core.ts';
import { Button } from '../components/Button.tsx';

/**
 * Says that a form was filled in with text of an earlier visit, and offers to discard the text.
 *
 * @param drop the function `drop` of `useKeptForm`
 */
export function KeptNote({ drop }: { drop: (() => void) | null }) {
  if (!drop) return null;
  return (
    <Flex role="status" gap="3" align="center" wrap="wrap">
      <Text textStyle="sm" color="fg.muted" flex="1" minW="40">
        전에 적고 저장하지 않은 내용이에요.
      </Text>
      <Button
        size="sm"
        variant="outline"
        onClick={(event) => {
          // The button disappears, so the focus returns to the first field.
          const fields = event.currentTarget.closest('form')?.elements;
          drop();
          for (const field of fields ?? []) {
            if (!field.matches('input, textarea, select')) continue;
            (field as HTMLElement).focus();
            return;
          }
        }}
      >
        버리기
      </Button>
    </Flex>
  );
}
