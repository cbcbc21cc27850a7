import { useSession } from '@dojang/shared-auth';
import { Button, CopyField, FormField, Input, Modal, NativeSelect, Stack, showError, Text } from '@dojang/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { areaName } from '../../../names.ts';
import { DAYS, type DeployToken, faultOfName, SCOPES } from '../remote.logic.ts';
import { useIssueToken } from '../remote.mutations.ts';

interface Props {
  /** Names of the areas that have been released. */
  names: readonly string[];
  onClose: () => void;
}

/** Issues a token, and shows it once. */
export function IssueTokenDialog({ names, onClose }: Props) {
  const id = useId();
  const [name, setName] = useState('');
  const [label, setLabel] = useState('');
  const [scope, setScope] = useState<DeployToken['scope']>('release');
  const [days, setDays] = useState<number>(90);
  const [isChecked, setChecked] = useState(false);
  const issue = useIssueToken();
  const { level } = useSession();
  const fault = faultOfName(name, level === 'super');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault !== undefined || label.trim() === '' || issue.isPending) return;
    issue.mutate({ name, label: label.trim(), scope, days }, { onError: showError });
  };
  if (issue.data) return <Issued token={issue.data.token} name={name} scope={scope} onClose={onClose} />;
  return (
    <Modal
      open
      onClose={onClose}
      title="배포 토큰 발급"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            취소
          </Button>
          <Button type="submit" form={id} loading={issue.isPending}>
            발급
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Stack gap="4">
          <FormField
            label="영역"
            required
            help="영문 소문자와 -로 된 이름이에요. 새 영역의 이름도 적을 수 있어요."
            error={isChecked ? fault : undefined}
          >
            <Input
              list={`${id}-names`}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={31}
              value={name}
              onChange={(event) => setName(event.target.value.trim())}
            />
          </FormField>
          <datalist id={`${id}-names`}>
            {names.map((each) => (
              <option key={each} value={each}>
                {areaName(each)}
              </option>
            ))}
          </datalist>
          <FormField
            label="쓰는 곳"
            required
            help="기록에 이 이름으로 남아요. 예: GitHub Actions"
            error={isChecked && label.trim() === '' ? '어디에서 쓰는지 적어 주세요.' : undefined}
          >
            <Input maxLength={60} value={label} onChange={(event) => setLabel(event.target.value)} />
          </FormField>
          <FormField label="할 수 있는 일" help={SCOPES[scope].help}>
            <NativeSelect.Root>
              <NativeSelect.Field
                value={scope}
                onChange={({ target }) => setScope(target.value as DeployToken['scope'])}
              >
                {Object.entries(SCOPES).map(([value, { name: scopeName }]) => (
                  <option key={value} value={value}>
                    {scopeName}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
          <FormField label="유효 기간">
            <NativeSelect.Root>
              <NativeSelect.Field value={days} onChange={({ target }) => setDays(Number(target.value))}>
                {DAYS.map((span) => (
                  <option key={span.days} value={span.days}>
                    {span.label}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </FormField>
        </Stack>
      </form>
    </Modal>
  );
}

interface IssuedProps {
  token: string;
  name: string;
  scope: DeployToken['scope'];
  onClose: () => void;
}

function Issued({ token, name, scope, onClose }: IssuedProps) {
  const { name: scopeName, command: act } = SCOPES[scope];
  const command = `DOJANG_TOKEN=${token} npx dojang ${act} --url ${window.location.origin}`;
  return (
    <Modal open onClose={onClose} title="토큰을 발급했어요" size="md" footer={<Button onClick={onClose}>닫기</Button>}>
      <Stack gap="4">
        <Text textStyle="sm">
          지금 복사해 두세요. <b>닫으면 다시 볼 수 없어요.</b> 이 토큰을 가진 사람은 누구나 {areaName(name)} 영역에서 ‘
          {scopeName}’ 범위의 일을 할 수 있으니, CI의 비밀 값에 넣어 주세요.
        </Text>
        <CopyField label="토큰" value={token} />
        <CopyField label="영역의 폴더에서 쓰는 명령" value={command} />
      </Stack>
    </Modal>
  );
}
