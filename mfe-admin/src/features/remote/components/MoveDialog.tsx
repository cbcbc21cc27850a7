import { Button, Code, FormField, Input, Modal, Stack, Text } from '@dojang/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { areaName } from '../../../names.ts';
import { type Move, shortVersion } from '../remote.logic.ts';
import { useMove } from '../remote.mutations.ts';
import { Refused } from './Refused.tsx';

/**
 * Asks for a confirmation and a reason before another version becomes live or an area is removed. The reason stays in the
 * history.
 */
export function MoveDialog({ move, onClose }: { move: Move; onClose: () => void }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const run = useMove();
  const { name, before, act, version } = move;
  const verb = act === 'retire' ? '내리기' : act === 'rollback' ? '되돌리기' : '공개';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!run.isPending) run.mutate({ move, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={act === 'retire' ? `${areaName(name)} 영역을 내릴까요?` : '이 버전을 공개할까요?'}
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button
            type="submit"
            form={id}
            loading={run.isPending}
            {...(act === 'retire' ? { colorPalette: 'red' } : {})}
          >
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          <Text textStyle="sm" color="fg.muted">
            {version === null ? (
              '메뉴와 화면이 새로 여는 사람에게 보이지 않아요. 이미 연 화면은 그대로 쓸 수 있고, 언제든 다시 공개할 수 있어요.'
            ) : (
              <>
                {areaName(name)}: {before ? <Code size="sm">{shortVersion(before)}</Code> : '없음'} →{' '}
                <Code size="sm">{shortVersion(version)}</Code>. 새로 여는 화면부터 10초 안에 바뀌어요. 이미 연 화면은
                그대로예요.
              </>
            )}
          </Text>
          <FormField label="이유" help="기록에 남아서 팀이 함께 봐요.">
            <Input maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
          </FormField>
          {run.error && <Refused error={run.error} />}
        </Stack>
      </form>
    </Modal>
  );
}
