import { sessionStore } from '@dojang/shared-auth';
import { useQuery } from '@dojang/shared-auth/query';
import {
  Button,
  errorText,
  Flex,
  FormField,
  IconButton,
  Input,
  KeptNote,
  QueryView,
  Skeleton,
  Stack,
  snack,
  Text,
  useKeptFields,
  useUnsavedGuard,
} from '@dojang/shared-ui';
import { ArrowRight, Plus, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { SettingSection } from '../../setting/components/SettingSection.tsx';
import { mergeRedirects, redirectFault, toRedirect } from '../domain.logic.ts';
import { useSaveRedirects } from '../domain.mutations.ts';
import { domainQueries } from '../domain.queries.ts';
import type { Redirect } from '../domain.schema.ts';

interface RedirectsProps {
  siteId: string;
  /** Hosts of the site. */
  hosts: readonly string[];
}

/** Redirects of a site: from a path to another path, or to an external address. */
export function Redirects({ siteId, hosts }: RedirectsProps) {
  const query = useQuery(domainQueries.redirects(siteId));
  return (
    <SettingSection
      title="주소 이동"
      description="예전 주소로 들어온 방문자를 새 주소로 보내요. 그 주소에 게시한 페이지가 있으면 페이지가 먼저 보여요."
    >
      <QueryView query={query} skeleton={<Skeleton height="24" />} isEmpty={() => false}>
        {(redirects) => <RedirectForm key={siteId} siteId={siteId} hosts={hosts} initial={redirects} />}
      </QueryView>
    </SettingSection>
  );
}

interface Row extends Redirect {
  key: string;
}
const toRow = (redirect: Redirect): Row => ({ ...redirect, key: crypto.randomUUID() });

/** Typed text is kept until it is saved. */
function RedirectForm({ siteId, hosts, initial }: RedirectsProps & { initial: readonly Redirect[] }) {
  const [first] = useState(() => ({ rows: initial.map(toRow) }));
  const form = useKeptFields<{ rows: Row[] }>(
    { account: sessionStore.getState().id, kind: 'redirects', id: siteId },
    first,
    ({ base, typed }, present) => {
      const merged = mergeRedirects(base.rows, typed.rows, present.rows);
      return merged && { rows: merged.map(toRow) };
    },
  );
  const { rows } = form.typed;
  useUnsavedGuard(form.isUnsaved, form.settle);
  const [areShown, setAreShown] = useState(false);
  const save = useSaveRedirects(siteId);
  const change = (next: Row[]) => {
    form.change({ rows: next });
    save.reset();
  };
  const stored = rows.map((row) => toRedirect(row, hosts));
  const faults = stored.map((redirect, at) => redirectFault(redirect, stored.slice(0, at)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAreShown(true);
    if (faults.some((fault) => Object.keys(fault).length > 0)) return;
    save.mutate(stored, {
      onSuccess: () => {
        form.markSaved({ rows: stored.map(toRow) });
        setAreShown(false);
        snack.success('주소 이동을 저장했어요. 바로 적용돼요.');
      },
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="4">
        {rows.map((row, at) => (
          <RedirectRow
            key={row.key}
            row={row}
            number={at + 1}
            fault={areShown ? (faults[at] ?? {}) : {}}
            onChange={(part) => change(rows.map((other) => (other === row ? { ...row, ...part } : other)))}
            onRemove={() => change(rows.filter((other) => other !== row))}
          />
        ))}
        {rows.length === 0 && (
          <Text textStyle="sm" color="fg.muted">
            아직 옮긴 주소가 없어요.
          </Text>
        )}
        {save.error && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {errorText(save.error)}
          </Text>
        )}
        <KeptNote drop={form.drop} />
        <Flex gap="2" justify="space-between" wrap="wrap">
          <Button
            variant="outline"
            colorPalette="gray"
            disabled={rows.length >= 100}
            onClick={() => change([...rows, toRow({ from: '', to: '' })])}
          >
            <Plus size={16} aria-hidden /> 주소 추가
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!form.isUnsaved}>
            주소 이동 저장
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

interface RedirectRowProps {
  row: Redirect;
  number: number;
  fault: Partial<Redirect>;
  onChange: (part: Partial<Redirect>) => void;
  onRemove: () => void;
}

function RedirectRow({ row, number, fault, onChange, onRemove }: RedirectRowProps) {
  return (
    <Flex gap="2" align="flex-start" direction={{ base: 'column', md: 'row' }}>
      <FormField label={`예전 주소 ${number}`} error={fault.from}>
        <Input
          placeholder="/old"
          autoComplete="off"
          spellCheck={false}
          value={row.from}
          onChange={({ target }) => onChange({ from: target.value })}
        />
      </FormField>
      <Flex display={{ base: 'none', md: 'flex' }} color="fg.muted" pt="9" aria-hidden>
        <ArrowRight size={16} />
      </Flex>
      <FormField label={`새 주소 ${number}`} error={fault.to}>
        <Input
          placeholder="/new 또는 https://…"
          autoComplete="off"
          spellCheck={false}
          value={row.to}
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </FormField>
      <IconButton
        variant="ghost"
        colorPalette="gray"
        mt={{ base: '0', md: '7' }}
        alignSelf={{ base: 'flex-end', md: 'flex-start' }}
        aria-label={`주소 이동 ${number} 지우기`}
        onClick={onRemove}
      >
        <Trash2 size={16} />
      </IconButton>
    </Flex>
  );
}
