import { useSession } from '@dojang/shared-auth';
import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQuery,
  useQueryClient,
} from '@dojang/shared-auth/query';
import type { Linked, Links, PersonReference, References, ShownLinks } from '@dojang/shared-ui/editor';
import { useNavigate } from '@dojang/shared-ui/router';
import { useMemo, useRef } from 'react';
import { filterPeople, nameOf, type Person } from '../member/member.logic.ts';
import { memberQueries } from '../member/member.queries.ts';
import { findIssueReferences, issueReferenceQueries } from './issue-reference.queries.ts';
import { type LinkedAddress, linkedAddress } from './linked-address.logic.ts';
import { findNoteReferences, noteReferenceQueries } from './note-reference.queries.ts';

const SHOWN_PEOPLE = 50;
/** Issues or notes. */
const SHOWN = 8;

/** Members for the list after `@`. The user is the last. */
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

/** The sources that show links in a text, for `DocumentView`. */
export const shownLinks = ({ issues, notes }: References): ShownLinks => ({
  ...(issues ? { issues } : {}),
  ...(notes ? { notes } : {}),
});

/** @param titleOf the query of a target by its id; its data is null when the target was deleted or may not be read */
const linksTo = <Target, Key extends QueryKey>(
  client: QueryClient,
  open: (href: string) => void,
  titleOf: (id: string) => QueryObserverOptions<Target | null, Error, Target | null, Target | null, Key>,
): Links<Target> => ({
  open,
  watch(id, show) {
    const observer = new QueryObserver(client, titleOf(id));
    const tell = ({ data }: { data: Target | null | undefined }) => {
      // Undefined means that the target is not known yet, so it must not be shown as missing.
      if (data !== undefined) show(data);
    };
    tell(observer.getCurrentResult());
    return observer.subscribe(tell);
  },
});

/**
 * The target of an address within a project. The title of another project's target would be shown to people who may not read
 * it.
 */
async function readLinked(client: QueryClient, projectId: string, { kind, id }: LinkedAddress): Promise<Linked | null> {
  if (kind === 'issue') {
    const target = await client.fetchQuery(issueReferenceQueries.title(id));
    return target?.projectId === projectId ? { kind, target } : null;
  }
  const target = await client.fetchQuery(noteReferenceQueries.title(id));
  return target?.projectId === projectId ? { kind, target } : null;
}

function referencesOf(client: QueryClient, projectId: string, noteId: string, open: (href: string) => void) {
  return {
    issues: {
      ...linksTo(client, open, issueReferenceQueries.title),
      async find(query, signal) {
        if (query === '') return client.fetchQuery(issueReferenceQueries.recent(projectId));
        return findIssueReferences(projectId, query, SHOWN, signal);
      },
      byNumber: (number) => client.fetchQuery(issueReferenceQueries.numbered(projectId, number)),
    },
    notes: {
      ...linksTo(client, open, noteReferenceQueries.title),
      async find(query, signal) {
        const typed = query.trim();
        const found = typed
          ? await findNoteReferences(projectId, typed, signal)
          : await client.fetchQuery(noteReferenceQueries.recent(projectId));
        return found.filter(({ id }) => id !== noteId).slice(0, SHOWN);
      },
    },
    linkedBy(address) {
      const found = linkedAddress(address, globalThis.location.origin);
      return found && found.id !== noteId ? readLinked(client, projectId, found) : null;
    },
  } satisfies References;
}

/**
 * The references for texts of a project. It is the same object while the project is the same, and another one once its people
 * are known, because an open list of people has to be drawn again then.
 *
 * @param noteId the note that is being edited; it is not offered
 */
export function useReferences(projectId: string, noteId = ''): References {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: people } = useQuery(memberQueries.people(projectId));
  const isKnown = people !== undefined;
  const me = useSession((session) => session.id);
  const latest = useRef({ people, me, navigate });
  // In the render, because a list that is drawn with it needs the present people.
  latest.current = { people, me, navigate };
  return useMemo(
    () => ({
      people: (query) => (isKnown ? mentionable(latest.current.people ?? [], query, latest.current.me) : null),
      ...referencesOf(client, projectId, noteId, (href) => void latest.current.navigate(href)),
    }),
    [client, projectId, noteId, isKnown],
  );
}
