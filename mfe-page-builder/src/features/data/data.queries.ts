import { getSupabase, readInParts, unwrap, unwrapMaybe } from '@dojang/shared-auth';
import { infiniteQueryOptions, queryOptions, watching } from '@dojang/shared-auth/query';
import { toNfc } from '@dojang/shared-ui';
import { z } from 'zod';
import { keys } from '../../keys.ts';
import {
  type Answer,
  answerDetailSchema,
  answerSchema,
  type Exported,
  exportedSchema,
  formShelfSchema,
  foundAnswersSchema,
  questionSchema,
  type View,
} from './data.schema.ts';

const PAGE = 50;
/** Rows of an answer of `form_export`. */
const PART = 1000;

/** Which answers are listed. An empty form means all forms of the site. */
export interface AnswerFilter {
  siteId: string;
  formId: string;
  view: View;
  search: string;
}

type Place = Pick<Answer, 'created_at' | 'id'> | null;

/** A page of rows after a given row. New answers arrive while somebody reads, so ranges by number would skip or repeat rows. */
interface Page {
  rows: Answer[];
  /** Null when there are no more answers. */
  next: Place;
}

async function readPage({ siteId, formId, view, search }: AnswerFilter, after: Place): Promise<Page> {
  const args = {
    p_site_id: siteId,
    p_view: view,
    p_limit: PAGE,
    ...(formId && { p_form_id: formId }),
    ...(after && { p_after_at: after.created_at, p_after_id: after.id }),
  };
  if (search) {
    // One request of a search reads a limited part of the answers. The part may contain no match.
    const found = await getSupabase().rpc('search_answers', {
      ...args,
      // Null means all forms.
      p_form_id: (formId || null) as string,
      p_search: toNfc(search),
    });
    return foundAnswersSchema.parse(unwrap(found));
  }
  const found = await readInParts((from, to, options) =>
    getSupabase().rpc('form_answers', args, options).range(from, to),
  );
  const rows = z.array(answerSchema).parse(found);
  return { rows, next: rows.length < PAGE ? null : (rows.at(-1) ?? null) };
}

/** Queries of the answers to forms. */
export const dataQueries = {
  /** The user's sites and the forms of one of them. An empty `siteId` means the oldest site. */
  shelf: (siteId: string) =>
    queryOptions({
      queryKey: keys.forms(siteId),
      meta: watching({ tables: ['forms', 'form_submissions', 'pages', 'site_members'] }),
      queryFn: async () =>
        formShelfSchema.parse(unwrap(await getSupabase().rpc('form_shelf', siteId ? { p_site_id: siteId } : {}))),
    }),

  /** Answers, the newest first, in pages. */
  list: (filter: AnswerFilter) =>
    infiniteQueryOptions({
      queryKey: keys.answers(filter),
      meta: watching({ tables: ['form_submissions'] }),
      queryFn: ({ pageParam }) => readPage(filter, pageParam),
      initialPageParam: null as Place,
      getNextPageParam: ({ next }: Page) => next ?? undefined,
      select: ({ pages }) => pages.flatMap(({ rows }) => rows),
    }),

  /** One answer; null when it was deleted. */
  detail: (id: string) =>
    queryOptions({
      queryKey: keys.answer(id),
      meta: watching({ tables: ['form_submissions'] }),
      queryFn: async () =>
        answerDetailSchema.nullable().parse(unwrapMaybe(await getSupabase().rpc('form_answer', { p_id: id }))),
    }),
};

/** Every answer of a form except spam, the oldest first. They are read in parts, because there may be 200,000. */
export async function* readAllAnswers(formId: string): AsyncGenerator<Exported[], void, undefined> {
  for (let last: Exported | undefined; ; ) {
    const after = last ? { p_after_at: last.created_at, p_after_id: last.id } : {};
    const rows = await readInParts((from, to, options) =>
      getSupabase()
        .rpc('form_export', { p_form_id: formId, ...after }, options)
        .range(from, to),
    );
    const part = z.array(exportedSchema).parse(rows);
    yield part;
    if (part.length < PART) return;
    last = part.at(-1);
  }
}

/** The questions of every version of a form, the newest version first. */
export async function readQuestions(formId: string) {
  const rows = await readInParts((from, to, options) =>
    getSupabase()
      .from('form_definitions')
      .select('fields', options)
      .eq('form_id', formId)
      .order('created_at', { ascending: false })
      .order('id')
      .range(from, to),
  );
  return rows.map(({ fields }) => z.array(questionSchema).parse(fields));
}
