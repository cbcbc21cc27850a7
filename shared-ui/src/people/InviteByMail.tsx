import {
  Badge,
  Box,
  Button,
  Flex,
  FormField,
  type JournalPlace,
  KeptNote,
  Stack,
  Text,
  Textarea,
  useKeptFields,
} from '@dojang/shared-ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { MAX_ADDRESSES, parseAddresses, withAddress } from './address.logic.ts';
import { INVITE_RESULTS, type InviteResult, inviteHelp, SENT_HELP, staysInField } from './invite.logic.ts';
import type { RoleSet } from './person.logic.ts';
import { RoleSelect } from './RoleSelect.tsx';
import { useAction } from './use-action.ts';

/** Shows addresses to pick. `text` is the text typed so far. */
export type AddressOffer = (props: { text: string; onPick: (address: string) => void }) => ReactNode;

interface Props<Role extends string> {
  set: RoleSet<Role>;
  /** Roles that the user may give. */
  roles: readonly Role[];
  initialRole: Role;
  /** The journal's key for the typed text. The text is kept until it is sent. */
  place: JournalPlace;
  /** Tells its errors itself. */
  invite: (emails: string[], role: Role) => Promise<InviteResult[]>;
  offer?: AddressOffer | undefined;
}

/**
 * Invites many addresses at once. Each address gets its own result. Failed addresses stay in the field, so that they can be
 * corrected.
 */
export function InviteByMail<Role extends string>({ set, roles, initialRole, place, invite, offer }: Props<Role>) {
  const { typed, change, drop, forget, markSaved } = useKeptFields<{ text: string; role: Role }>(
    place,
    { text: '', role: initialRole },
    // Only addresses are worth a visit, and the role may not be given any more.
    ({ typed: { text, role } }, present) =>
      text.trim() === '' ? null : { text, role: roles.includes(role) ? role : present.role },
  );
  const { text, role } = typed;
  const [problem, setProblem] = useState('');
  const [results, setResults] = useState<InviteResult[]>([]);
  const [isBusy, run] = useAction();
  const { addresses, invalid } = parseAddresses(text);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (addresses.length === 0 && invalid.length === 0) return setProblem('초대할 이메일을 적어 주세요.');
    if (addresses.length > MAX_ADDRESSES) return setProblem(`한 번에 ${MAX_ADDRESSES}명까지 초대할 수 있어요.`);
    setProblem('');
    const typos = invalid.map((email): InviteResult => ({ email, status: 'invalid', until: null }));
    if (addresses.length === 0) return setResults(typos);
    run(async () => {
      const all = [...(await invite(addresses, role)), ...typos];
      setResults(all);
      const rest = all
        .filter(staysInField)
        .map(({ email }) => email)
        .join(', ');
      // It also runs when the form was closed meanwhile.
      if (rest === '') forget();
      markSaved({ text: '', role });
      // Text that was typed meanwhile stays unchanged, including the sent addresses. A repeated address is reported as already
      // invited.
      change((now) => ({ text: now.text || rest }));
    });
  };

  return (
    <Stack as="form" gap="4" onSubmit={submit}>
      <FormField label="이메일" required help="여러 명이면 쉼표나 줄바꿈으로 나눠 붙여 넣으세요." error={problem}>
        <Textarea
          data-autofocus
          value={text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          rows={4}
          placeholder={'hong@example.com\nkim@example.com'}
          spellCheck={false}
        />
      </FormField>
      {offer?.({ text, onPick: (address) => change((now) => ({ text: withAddress(now.text, address) })) })}
      <Flex gap="3" align="center" wrap="wrap">
        <RoleSelect
          label="초대할 역할"
          value={role}
          roles={roles}
          labels={set.labels}
          onChange={(chosen) => change({ role: chosen })}
        />
        <Text textStyle="sm" color="fg.muted" flex="1" minW="32">
          {set.help[role]}
        </Text>
        <Button type="submit" loading={isBusy}>
          {addresses.length > 1 ? `${addresses.length}명 초대` : '초대 보내기'}
        </Button>
      </Flex>
      <KeptNote drop={drop} />
      <Box role="status">
        {results.length > 0 && (
          <Box as="ul" listStyleType="none" borderWidth="1px" borderRadius="l2">
            {results.map((result) => (
              <ResultRow key={result.email} result={result} />
            ))}
          </Box>
        )}
        {results.some(({ status }) => status === 'sent') && (
          <Text textStyle="xs" color="fg.muted" mt="2">
            {SENT_HELP}
          </Text>
        )}
      </Box>
    </Stack>
  );
}

function ResultRow({ result }: { result: InviteResult }) {
  const { text, palette } = INVITE_RESULTS[result.status];
  const help = inviteHelp(result, new Date());
  return (
    <Box as="li" px="3" py="2" _notFirst={{ borderTopWidth: '1px' }}>
      <Flex gap="3" align="center">
        <Text flex="1" truncate textStyle="sm">
          {result.email}
        </Text>
        <Badge colorPalette={palette}>{text}</Badge>
      </Flex>
      {help && (
        <Text textStyle="xs" color="fg.muted">
          {help}
        </Text>
      )}
    </Box>
  );
}
