import { Button, CopyField, Flex, FormField, formatDate, NativeSelect, Stack, Text } from '@dojang/shared-ui';
import { useState } from 'react';
import { inviteLink } from './invite-code.logic.ts';
import type { RoleSet } from './person.logic.ts';
import { useAction } from './use-action.ts';

const USES = [1, 5, 10, 50];
const DAYS = [1, 7, 30];

/** The code is shown once, because the database stores only its hash. */
export interface InviteCode {
  code: string;
  expires_at: string;
}

export interface NewInviteCode<Role extends string> {
  role: Role;
  maxUses: number;
  days: number;
}

interface Props<Role extends string> {
  set: RoleSet<Role>;
  /** Roles that the user may give. */
  roles: readonly Role[];
  initialRole: Role;
  /** The screen that accepts a code, e.g. `/project`. */
  path: string;
  /** Tells its errors itself. */
  create: (invite: NewInviteCode<Role>) => Promise<InviteCode>;
}

/** Creates an invite code for the chosen number of people and days. */
export function InviteByCode<Role extends string>({ set, roles, initialRole, path, create }: Props<Role>) {
  const [role, setRole] = useState<Role>(initialRole);
  const [maxUses, setMaxUses] = useState(1);
  const [days, setDays] = useState(7);
  const [made, setMade] = useState<InviteCode | null>(null);
  const [isBusy, run] = useAction();

  if (made) {
    return (
      <Stack gap="4">
        <Text>
          이 코드는 지금만 볼 수 있어요. 복사해서 함께할 분에게 보내 주세요. {formatDate(made.expires_at)}까지 쓸 수
          있어요.
        </Text>
        <CopyField label="초대 코드" value={made.code} />
        <CopyField label="초대 링크" value={inviteLink(window.location.origin, path, made.code)} />
        <Flex justify="flex-end">
          <Button variant="outline" onClick={() => setMade(null)}>
            다른 코드 만들기
          </Button>
        </Flex>
      </Stack>
    );
  }

  return (
    <Stack gap="4">
      <Flex gap="3" wrap="wrap">
        <Choice label="역할" value={role} onChange={(value) => setRole(roles.find((each) => each === value) ?? role)}>
          {roles.map((name) => [name, set.labels[name]])}
        </Choice>
        <Choice label="쓸 수 있는 사람" value={maxUses} onChange={(value) => setMaxUses(Number(value))}>
          {USES.map((uses) => [uses, `${uses}명`])}
        </Choice>
        <Choice label="기한" value={days} onChange={(value) => setDays(Number(value))}>
          {DAYS.map((count) => [count, `${count}일`])}
        </Choice>
      </Flex>
      <Flex justify="flex-end">
        <Button loading={isBusy} onClick={() => run(async () => setMade(await create({ role, maxUses, days })))}>
          코드 만들기
        </Button>
      </Flex>
    </Stack>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number;
  onChange: (value: string) => void;
  children: (readonly [string | number, string])[];
}

function Choice({ label, value, onChange, children }: ChoiceProps) {
  return (
    <FormField label={label}>
      <NativeSelect.Root>
        <NativeSelect.Field value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {children.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FormField>
  );
}
