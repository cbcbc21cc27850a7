import type { DeployStatus } from '@dojang/api-contract';
import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  CancelButton,
  Checkbox,
  FormField,
  Input,
  KeptNote,
  Modal,
  Stack,
  Text,
  Textarea,
  useKeptFields,
} from '@dojang/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { areaName } from '../../../names.ts';
import { addressesIn, type CanaryDraft, effectText, problemsOf } from '../canary.logic.ts';
import { shortVersion } from '../remote.logic.ts';
import { UnknownPeople, useSetCanary } from '../remote.mutations.ts';
import { remoteQueries } from '../remote.queries.ts';
import { Refused } from './Refused.tsx';

interface Props {
  release: DeployStatus;
  /** A stored version that is not live. */
  version: string;
  onClose: () => void;
}

/**
 * Starts a canary of a version, or changes who gets it. Only the typed reason is kept after the dialog is closed. The other
 * fields begin with the present state each time.
 */
export function CanaryDialog(props: Props) {
  const { release, version } = props;
  const isChange = release.canary?.version === version;
  const ids = isChange ? release.canaryPeople : [];
  const people = useQuery(remoteQueries.people(ids));
  // The form begins with the people of the present canary.
  if (ids.length > 0 && !people.data && !people.error) return null;
  return <CanaryForm {...props} isChange={isChange} listed={people.data ?? []} />;
}

function CanaryForm({ release, version, onClose, isChange, listed }: Props & { isChange: boolean; listed: string[] }) {
  const id = useId();
  const { name, live, canary } = release;
  const [draft, setDraft] = useState<CanaryDraft>({
    version,
    percent: String(isChange ? (canary?.percent ?? 0) : 10),
    people: listed.join('\n'),
    admins: isChange ? Boolean(canary?.admins) : false,
  });
  const {
    typed: { reason },
    change: write,
    drop,
    forget,
    forgetAfter,
  } = useKeptFields(
    { account: sessionStore.getState().id, kind: 'canary-reason', id: `${name} ${version}` },
    { reason: '' },
  );
  const [isTried, setTried] = useState(false);
  const set = useSetCanary(release);
  const problems = problemsOf(draft);
  const unknown = set.error instanceof UnknownPeople ? set.error.addresses : [];
  const change = (part: Partial<CanaryDraft>) => {
    set.reset();
    setDraft({ ...draft, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0 || set.isPending) return;
    const canaryChange = {
      percent: Number(draft.percent || 0),
      people: addressesIn(draft.people),
      admins: draft.admins,
    };
    forgetAfter(set.mutateAsync({ name, version, ...canaryChange, reason: reason.trim() }, { onSuccess: onClose }));
  };
  return (
    <Modal
      open
      onClose={onClose}
      title={isChange ? '누구에게 먼저 보일지 바꿀까요?' : '일부에게 먼저 공개할까요?'}
      size="sm"
      footer={
        <>
          <CancelButton forget={forget} onClose={onClose} />
          <Button type="submit" form={id} loading={set.isPending}>
            {isChange ? '바꾸기' : '먼저 공개'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          <Text textStyle="sm" color="fg.muted" aria-live="polite">
            {areaName(name)} {shortVersion(version)}: {effectText(draft, live) || '받을 사람을 정해 주세요.'}
            {canary && !isChange && ` 지금 먼저 공개한 ${shortVersion(canary.version)} 버전을 대신해요.`}
          </Text>
          <FormField
            label="브라우저의 비율 (%)"
            help="늘리면 이미 받은 브라우저는 계속 받아요."
            error={isTried ? (problems.percent ?? problems.nobody) : undefined}
          >
            <Input
              inputMode="decimal"
              maxLength={5}
              value={draft.percent}
              onChange={({ target }) => change({ percent: target.value.trim() })}
            />
          </FormField>
          <FormField
            label="먼저 볼 사람"
            help="이메일을 한 줄에 하나씩 적어요. 비율과 상관없이 받아요."
            error={
              unknown.length > 0
                ? `가입하지 않은 주소예요: ${unknown.join(', ')}`
                : isTried
                  ? problems.people
                  : undefined
            }
          >
            <Textarea
              rows={3}
              autoCapitalize="off"
              spellCheck={false}
              value={draft.people}
              onChange={({ target }) => change({ people: target.value })}
            />
          </FormField>
          <Checkbox.Root checked={draft.admins} onCheckedChange={({ checked }) => change({ admins: checked === true })}>
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>모든 관리자</Checkbox.Label>
          </Checkbox.Root>
          <FormField label="이유" help="기록에 남아서 팀이 함께 봐요.">
            <Input maxLength={500} value={reason} onChange={({ target }) => write({ reason: target.value })} />
          </FormField>
          <KeptNote drop={drop} />
          {set.error && unknown.length === 0 && (
            <Box>
              <Refused error={set.error} />
            </Box>
          )}
        </Stack>
      </form>
    </Modal>
  );
}
