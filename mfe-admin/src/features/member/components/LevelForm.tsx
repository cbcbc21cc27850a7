import { type Level, useSession } from '@dojang/shared-auth';
import { Button, confirm, escapeHtml, Flex, FormField, josa, NativeSelect } from '@dojang/shared-ui';
import { useState } from 'react';
import { levelName } from '../../../names.ts';
import { useSetLevel } from '../member.mutations.ts';
import type { Member } from '../member.queries.ts';
import { LEVELS } from '../member-filters.logic.ts';
import { levelChangeProblem } from '../member-rules.logic.ts';

/** Changes the level after a confirmation. A forbidden change shows the reason instead. */
export function LevelForm({ member }: { member: Member }) {
  const actor = useSession();
  const [level, setLevel] = useState<Level>(member.level);
  const setMemberLevel = useSetLevel();
  const changed = level !== member.level;
  const problem = changed ? levelChangeProblem(actor, member, level) : null;

  async function change() {
    const name = escapeHtml(member.display_name || member.email);
    const sure = await confirm({
      title: '등급을 바꿀까요?',
      message: `<b>${name}</b> 님의 등급을 ${levelName(member.level)}에서 ${josa(levelName(level), '으로/로')} 바꿔요. 바꾼 일은 감사 기록에 남아요.`,
      confirmLabel: '바꾸기',
    });
    if (sure) setMemberLevel.mutate({ member, level });
  }

  return (
    <FormField label="등급" error={problem}>
      <Flex gap="2" w="full">
        <NativeSelect.Root>
          <NativeSelect.Field value={level} onChange={(event) => setLevel(event.target.value as Level)}>
            {LEVELS.map((each) => (
              <option key={each} value={each}>
                {levelName(each)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        <Button
          onClick={() => void change()}
          disabled={!changed || problem !== null}
          loading={setMemberLevel.isPending}
        >
          등급 바꾸기
        </Button>
      </Flex>
    </FormField>
  );
}
