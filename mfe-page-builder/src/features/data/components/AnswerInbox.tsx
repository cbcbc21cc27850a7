import { useInfiniteQuery, useQuery } from '@dojang/shared-auth/query';
import {
  Box,
  Checkbox,
  EmptyState,
  Flex,
  Grid,
  LinkTabs,
  ListSkeleton,
  MoreButton,
  QueryView,
  SearchField,
  useHotkey,
} from '@dojang/shared-ui';
import { useSearchState } from '@dojang/shared-ui/router';
import { Inbox, MailOpen } from 'lucide-react';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import { useMarkAnswers } from '../data.mutations.ts';
import { dataQueries } from '../data.queries.ts';
import { type Answer, type Form, isView, VIEWS, type View } from '../data.schema.ts';
import { AnswerDetailPane } from './AnswerDetailPane.tsx';
import { AnswerRow } from './AnswerRow.tsx';
import { BulkBar } from './BulkBar.tsx';

const EMPTY: Record<View, { title: string; description?: string }> = {
  open: { title: '할 일이 없어요', description: '새 답이 오면 여기에 보이고, 알림으로도 알려 드려요.' },
  unread: { title: '안 읽은 답변이 없어요' },
  done: { title: '완료한 답변이 없어요' },
  all: { title: '아직 받은 답변이 없어요', description: '페이지를 게시하고 주소를 알려 보세요.' },
  spam: { title: '스팸이 없어요', description: '스팸은 30일 뒤에 지워져요.' },
  removed: { title: '휴지통이 비어 있어요', description: '휴지통의 답변은 30일 뒤에 지워져요.' },
};

interface AnswerInboxProps {
  siteId: string;
  forms: readonly Form[];
  /** Empty means all forms. */
  formId: string;
  mayEdit: boolean;
}

/** A list of answers with the chosen answer beside it. On a phone only one of the two is shown. */
export function AnswerInbox({ siteId, forms, formId, mayEdit }: AnswerInboxProps) {
  const [search, setSearch] = useSearchState();
  const wanted = search.get('view');
  const view: View = isView(wanted) ? wanted : 'open';
  const words = useDeferredValue(search.get('q') ?? '');
  const openId = search.get('answer');
  const query = useInfiniteQuery(dataQueries.list({ siteId, formId, view, search: words.trim() }));
  const isSearchingOn = useSearchOn(query);
  const mark = useMarkAnswers();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /** Index of the open answer in the list. It is kept, because the answer leaves the list when its status changes. */
  const place = useRef(-1);
  const answers = query.data ?? [];
  const at = answers.findIndex(({ id }) => id === openId);
  if (at >= 0) place.current = at;
  // The open answer may not be in the list.
  const detail = useQuery({ ...dataQueries.detail(openId ?? ''), enabled: openId !== null });
  const status = detail.data?.status ?? answers[at]?.status;
  const names = new Map(forms.map(({ id, name }) => [id, name]));

  const set = (name: string, value: string | null, replace = true) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace },
    );
  const open = (answer: Answer | undefined) => {
    if (!answer) return;
    set('answer', answer.id, openId !== null);
    if (mayEdit && answer.read_at === null) mark.mutate({ ids: [answer.id], read: true });
  };
  const step = (by: 1 | -1) => {
    // An answer that has left the list was at this index. The next answer is now there.
    const from = at >= 0 ? at : by === 1 ? place.current - 1 : place.current;
    open(answers[Math.min(Math.max(from + by, 0), answers.length - 1)]);
  };
  const finish = () => {
    if (!openId) return;
    const next = answers[at + 1] ?? answers[at - 1];
    mark.mutate({ ids: [openId], status: 'done' });
    if (next && at >= 0) open(next);
  };
  const isList = answers.length > 0;
  useHotkey('j', () => step(1), { enabled: isList });
  useHotkey('k', () => step(-1), { enabled: isList });
  useHotkey('e', finish, { enabled: mayEdit && (status === 'new' || status === 'doing') });
  useHotkey('u', () => openId && mark.mutate({ ids: [openId], read: answers[at]?.read_at === null }), {
    enabled: mayEdit && at >= 0 && status !== 'removed',
  });

  const shown = answers.filter(({ id }) => chosen.has(id));
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 26rem) minmax(0, 1fr)' }}
      gap="6"
      alignItems="start"
    >
      <Box as="section" aria-label="답변 목록" display={openId ? { base: 'none', lg: 'block' } : 'block'}>
        <SearchField size="sm" label="답변 검색" value={search.get('q') ?? ''} onChange={(value) => set('q', value)} />
        <ViewTabs current={view} search={search} />
        {mayEdit && isList && (
          <Flex align="center" gap="2" minH="11" px="2">
            <Checkbox.Root
              size="sm"
              checked={shown.length === 0 ? false : shown.length === answers.length ? true : 'indeterminate'}
              onCheckedChange={({ checked }) =>
                setChosen(new Set(checked === true ? answers.slice(0, MOST).map(({ id }) => id) : []))
              }
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label srOnly={shown.length > 0}>모두 고르기</Checkbox.Label>
            </Checkbox.Root>
            {shown.length > 0 && <BulkBar answers={shown} onDone={() => setChosen(new Set())} />}
          </Flex>
        )}
        <QueryView
          query={query}
          skeleton={<ListSkeleton rows={6} />}
          empty={
            isSearchingOn ? (
              <ListSkeleton rows={6} />
            ) : words.trim() ? (
              <EmptyState icon={<Inbox size={22} />} title="찾는 답변이 없어요" />
            ) : (
              <EmptyState icon={<Inbox size={22} />} {...EMPTY[view]} />
            )
          }
        >
          {(rows) => (
            <Box as="ul" listStyleType="none" borderTopWidth="1px" borderColor="border">
              {rows.map((answer) => (
                <AnswerRow
                  key={answer.id}
                  answer={answer}
                  formName={formId ? undefined : names.get(answer.form_id)}
                  isOpen={answer.id === openId}
                  isChosen={chosen.has(answer.id)}
                  onOpen={() => open(answer)}
                  onChoose={mayEdit ? (on) => setChosen(changed(chosen, answer.id, on)) : undefined}
                />
              ))}
            </Box>
          )}
        </QueryView>
        <MoreButton query={query} />
      </Box>
      <Box as="section" aria-label="답변 내용" display={openId ? 'block' : { base: 'none', lg: 'block' }}>
        {openId ? (
          <AnswerDetailPane key={openId} id={openId} mayEdit={mayEdit} onClose={() => set('answer', null)} />
        ) : (
          <EmptyState
            icon={<MailOpen size={22} />}
            title="답변을 골라 주세요"
            description="J와 K로 다음 답변과 이전 답변을 열 수 있어요."
          />
        )}
      </Box>
    </Grid>
  );
}

/** Continues a search until there is something to show. Returns whether it continues. */
function useSearchOn({ data, hasNextPage, isFetching, isError, fetchNextPage }: AnswerQuery): boolean {
  const isOn = data?.length === 0 && hasNextPage && !isError;
  useEffect(() => {
    if (isOn && !isFetching) void fetchNextPage();
  }, [isOn, isFetching, fetchNextPage]);
  return isOn;
}

interface AnswerQuery {
  data: readonly Answer[] | undefined;
  hasNextPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Maximum number of answers that the database changes at a time. */
const MOST = 500;

function changed(chosen: ReadonlySet<string>, id: string, on: boolean): Set<string> {
  const next = new Set(chosen);
  if (on && next.size < MOST) next.add(id);
  else next.delete(id);
  return next;
}

function ViewTabs({ current, search }: { current: View; search: URLSearchParams }) {
  const addressOf = (view: View) => {
    const next = new URLSearchParams(search);
    next.set('view', view);
    next.delete('answer');
    return `?${next}`;
  };
  const tabs = (Object.keys(VIEWS) as View[]).map((id) => ({ id, label: VIEWS[id], to: { search: addressOf(id) } }));
  return <LinkTabs label="답변 상태" current={current} tabs={tabs} mt="2" />;
}
