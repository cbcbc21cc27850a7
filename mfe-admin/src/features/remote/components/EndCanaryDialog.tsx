import type { DeployStatus } from '@dojang/api-contract';
import { sessionStore } from '@dojang/shared-auth';
import { Button, CancelButton, FormField, Input, KeptNote, Modal, Stack, Text, useKeptFields } from '@dojang/shared-ui';
import { type FormEvent, useId } from 'react';
import { areaName } from '../../../names.ts';
import { canaryText, shortVersion } from '../remote.logic.ts';
import { useEndCanary } from '../remote.mutations.ts';
import { Refused } from './Refused.tsx';

/** Asks for a confirmation before everybody gets the live version again. The typed reason is kept for the next visit. */
export function EndCanaryDialog({ release, onClose }: { release: DeployStatus; onClose: () => void }) {
  const id = useId();
  const end = useEndCanary(release);
  const { name, canary, live } = release;
  const {
    typed: { reason },
    change,
    drop,
    forget,
    forgetAfter,
  } = useKeptFields(
    { account: sessionStore.getState().id, kind: 'canary-end-reason', id: `${name} ${canary?.version}` },
    { reason: '' },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!end.isPending) forgetAfter(end.mutateAsync(reason.trim(), { onSuccess: onClose }));
  };
  return (
    <Modal
      open
      onClose={onClose}
      title="먼저 공개하기를 끝낼까요?"
      size="sm"
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button type="submit" form={id} loading={end.isPending}>
            끝내기
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          {canary && (
            <Text textStyle="sm" color="fg.muted">
              {areaName(name)}: {canaryText(canary)} 보이던 {shortVersion(canary.version)} 버전 대신, 새로 여는 화면부터
              모두 {live && shortVersion(live)} 버전을 봐요.
            </Text>
          )}
          <FormField label="이유" help="기록에 남아서 팀이 함께 봐요.">
            <Input maxLength={500} value={reason} onChange={({ target }) => change({ reason: target.value })} />
          </FormField>
          <KeptNote drop={drop} />
          {end.error && <Refused error={end.error} />}
        </Stack>
      </form>
    </Modal>
  );
}
