import type { Passkey } from '@dojang/shared-auth';
import { Box, Button, Flex, FormField, formatDateTime, Input, RelativeTime, Text } from '@dojang/shared-ui/core';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useState } from 'react';

/** Maximum length of a name. */
const MAX_NAME = 60;

interface PasskeyRowProps {
  passkey: Passkey;
  isRemoving: boolean;
  /** @returns whether it has the name now */
  onRename: (name: string) => Promise<boolean>;
  onRemove: () => void;
}

/** One passkey with its name, and buttons that rename and remove it. */
export function PasskeyRow({ passkey, isRemoving, onRename, onRemove }: PasskeyRowProps) {
  const [isNaming, setIsNaming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { friendly_name: name, created_at, last_used_at: usedAt } = passkey;
  const added = formatDateTime(created_at);

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name')).trim();
    if (isBusy) return;
    if (!typed || typed === name) return setIsNaming(false);
    setIsBusy(true);
    const isDone = await onRename(typed);
    setIsBusy(false);
    if (isDone) setIsNaming(false);
  }

  if (isNaming) {
    return (
      <Flex asChild gap="2" align="end" wrap="wrap" borderTopWidth="1px" py="4">
        <li>
          <Flex asChild gap="2" align="end" wrap="wrap" flex="1">
            <form noValidate onSubmit={(event) => void rename(event)}>
              <Box flex="1" minW="40">
                <FormField label="패스키 이름">
                  <Input
                    name="name"
                    size="sm"
                    defaultValue={name ?? ''}
                    maxLength={MAX_NAME}
                    autoFocus
                    autoComplete="off"
                    onKeyDown={({ key }) => key === 'Escape' && setIsNaming(false)}
                  />
                </FormField>
              </Box>
              <Button type="submit" size="sm" loading={isBusy}>
                저장
              </Button>
              <Button size="sm" variant="ghost" onClick={() => setIsNaming(false)}>
                취소
              </Button>
            </form>
          </Flex>
        </li>
      </Flex>
    );
  }
  return (
    <Flex as="li" gap="3" align="center" wrap="wrap" borderTopWidth="1px" py="4">
      <Box color="fg.muted" flexShrink="0">
        <KeyRound size={22} strokeWidth={1.5} aria-hidden />
      </Box>
      <Box flex="1" minW="40">
        <Text fontWeight="500" overflowWrap="anywhere">
          {name || '패스키'}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {added} 추가 ·{' '}
          {usedAt ? (
            <>
              마지막 사용 <RelativeTime value={usedAt} />
            </>
          ) : (
            '아직 쓰지 않음'
          )}
        </Text>
      </Box>
      <Flex gap="2" flexShrink="0">
        <Button size="sm" variant="ghost" aria-label={`${added} 패스키 이름 바꾸기`} onClick={() => setIsNaming(true)}>
          이름 바꾸기
        </Button>
        <Button
          size="sm"
          variant="outline"
          loading={isRemoving}
          aria-label={`${added} 패스키 지우기`}
          onClick={onRemove}
        >
          지우기
        </Button>
      </Flex>
    </Flex>
  );
}
