import { sendsMail, useSession } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Button,
  Checkbox,
  Flex,
  ListSkeleton,
  NativeSelect,
  QueryView,
  Table,
  Text,
  useNotificationKinds,
} from '@dojang/shared-ui';
import { useResetPreferences, useSavePreferences } from '../alert.mutations.ts';
import { alertQueries } from '../alert.queries.ts';
import type { MailChoice, Preference } from '../alert.schema.ts';
import { LEVELS, levelOf, withLevel } from '../level.logic.ts';
import { settingGroups } from '../setting-groups.logic.ts';
import { BrowserPermission } from './BrowserPermission.tsx';

const MAIL: readonly { value: MailChoice; label: string }[] = [
  { value: 'off', label: '끄기' },
  { value: 'instant', label: '즉시' },
  { value: 'daily', label: '하루 한 번' },
];

/** Settings: which event uses which channel, in a project or (null) for all projects. Every choice is saved at once. */
export function AlertSettings({ projectId }: { projectId: string | null }) {
  const userId = useSession((session) => session.id);
  const query = useQuery(alertQueries.preferences(userId, projectId));
  const save = useSavePreferences(projectId);
  const reset = useResetPreferences(projectId);
  const kinds = useNotificationKinds();
  const labelOf = (kind: string) => kinds.find((known) => known.kind === kind)?.label ?? kind;
  const general = new Set(kinds.filter((known) => known.general).map(({ kind }) => kind));
  const mails = sendsMail();

  return (
    <Box as="section" aria-label="알림 방법" mb="8">
      <QueryView query={query} skeleton={<ListSkeleton rows={6} />}>
        {(all: Preference[]) => {
          const groups = settingGroups(all, projectId, kinds);
          const shown = groups.flatMap(({ preferences }) => preferences);
          const level = levelOf(shown, general);
          return (
            <>
              <Flex gap="2" wrap="wrap" align="center" mb="4" role="group" aria-label="알림 수준">
                {LEVELS.map(({ value, label }) => (
                  <Button
                    key={value}
                    size="sm"
                    variant={level === value ? 'solid' : 'outline'}
                    aria-pressed={level === value}
                    onClick={() => save.mutate(withLevel(shown, value, general))}
                  >
                    {label}
                  </Button>
                ))}
                {all.some(({ is_own }) => is_own) && (
                  <Button size="sm" variant="ghost" loading={reset.isPending} onClick={() => reset.mutate()}>
                    {projectId ? '전체 설정 따르기' : '처음 설정으로'}
                  </Button>
                )}
              </Flex>
              <Box overflowX="auto" borderWidth="1px" borderRadius="l2" bg="bg.panel">
                <Table.Root size="sm">
                  <Table.Header>
                    <Table.Row>
                      <Table.ColumnHeader>알림</Table.ColumnHeader>
                      <Table.ColumnHeader>앱</Table.ColumnHeader>
                      {mails && <Table.ColumnHeader>메일</Table.ColumnHeader>}
                      <Table.ColumnHeader>브라우저</Table.ColumnHeader>
                    </Table.Row>
                  </Table.Header>
                  {groups.map((group) => (
                    <Table.Body key={group.label}>
                      {groups.length > 1 && (
                        <Table.Row bg="bg.subtle">
                          <Table.ColumnHeader scope="rowgroup" colSpan={mails ? 4 : 3} color="fg.muted">
                            {group.label}
                          </Table.ColumnHeader>
                        </Table.Row>
                      )}
                      {group.preferences.map((preference) => (
                        <Row
                          key={preference.kind}
                          label={labelOf(preference.kind)}
                          preference={preference}
                          mails={mails}
                          onChange={(changed) => save.mutate([changed])}
                        />
                      ))}
                    </Table.Body>
                  ))}
                </Table.Root>
              </Box>
            </>
          );
        }}
      </QueryView>
      {!mails && (
        <Text textStyle="sm" color="fg.muted" mt="3">
          이 서버는 메일을 보내지 않아서, 알림은 앱과 브라우저로만 와요.
        </Text>
      )}
      <BrowserPermission />
    </Box>
  );
}

interface RowProps {
  label: string;
  preference: Preference;
  mails: boolean;
  onChange: (changed: Preference) => void;
}

function Row({ label, preference, mails, onChange }: RowProps) {
  const { in_app, browser, email } = preference;
  return (
    <Table.Row>
      <Table.Cell fontWeight="500">{label}</Table.Cell>
      <Table.Cell>
        <Check label={`${label} 앱 알림`} checked={in_app} onChange={(on) => onChange({ ...preference, in_app: on })} />
      </Table.Cell>
      {mails && (
        <Table.Cell>
          <NativeSelect.Root size="sm" w="28">
            <NativeSelect.Field
              aria-label={`${label} 메일`}
              value={email}
              onChange={(event) => onChange({ ...preference, email: event.target.value as MailChoice })}
            >
              {MAIL.map(({ value, label: text }) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
        </Table.Cell>
      )}
      <Table.Cell>
        <Check
          label={`${label} 브라우저 알림`}
          checked={browser}
          onChange={(on) => onChange({ ...preference, browser: on })}
        />
      </Table.Cell>
    </Table.Row>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange: (on: boolean) => void;
}

function Check({ label, checked, onChange }: CheckProps) {
  return (
    <Checkbox.Root checked={checked} onCheckedChange={(change) => onChange(change.checked === true)}>
      <Checkbox.HiddenInput aria-label={label} />
      <Checkbox.Control />
    </Checkbox.Root>
  );
}
