import { useSession } from '@dojang/shared-auth';
import { type QueryClient, QueryObserver, useQuery, useQueryClient } from '@dojang/shared-auth/query';
import type { IssueLinks, PersonReference, References } from '@dojang/shared-ui/editor';
import { useNavigate } from '@dojang/shared-ui/router';
import { useEffect, useMemo, useRef } from 'react';
import { filterPeople, nameOf, type Person } from '../member/member.logic.ts';
import { memberQueries } from '../member/member.queries.ts';
import { findIssueReferences, issueReferenceQueries } from './issue-reference.queries.ts';

const SHOWN_PEOPLE = 50;
const SHOWN_ISSUES = 8;
const NO_PEOPLE: readonly Person[] = [];

/** Members for the list after `@`; oneself last. */
export function mentionable(people: readonly Person[], query: string, me: string): PersonReference[] {
  const found = filterPeople(people, query);
  const ordered = [
    ...found.filter((person) => person.user_id !== me),
    ...found.filter((person) => person.user_id === me),
  ];
  return ordered
    .slice(0, SHOWN_PEOPLE)
    .map((person) => ({ id: person.user_id, name: nameOf(person), hint: person.email }));
}

/** The part that shows links in a text, for `DocumentView`. */
export const issueLinks = ({ issues }: References): { issues?: IssueLinks } => (issues ? { issues } : {});

function issueSource(
  client: QueryClient,
  projectId: string,
  open: (href: string) => void,
): NonNullable<References['issues']> {
  return {
    open,
    watch(id, show) {
      const observer = new QueryObserver(client, issueReferenceQueries.title(id));
      const tell = ({ data }: { data: Awaited<ReturnType<typeof observer.refetch>>['data'] }) => {
        // Undefined: not known yet, which is no reason to say that it is gone.
        if (data !== undefined) show(data);
      };
      tell(observer.getCurrentResult());
      return observer.subscribe(tell);
    },
    async find(query, signal) {
      if (query === '') return client.fetchQuery(issueReferenceQueries.recent(projectId));
      return findIssueReferences(projectId, query, SHOWN_ISSUES, signal);
    },
    byNumber: (number) => client.fetchQuery(issueReferenceQueries.numbered(projectId, number)),
  };
}

/** What texts of a project may refer to. The same object for as long as the project is the same. */
export function useReferences(projectId: string): References {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: people = NO_PEOPLE } = useQuery(memberQueries.people(projectId));
  const me = useSession((session) => session.id);
  const latest = useRef({ people, me, navigate });
  useEffect(() => {
    latest.current = { people, me, navigate };
  });
  return useMemo(
    () => ({
      people: (query) => mentionable(latest.current.people, query, latest.current.me),
      issues: issueSource(client, projectId, (href) => void latest.current.navigate(href)),
    }),
    [client, projectId],
  );
}
