import type { PersonApi } from '../../e2e/support/api.ts';
import { makeProject } from '../../e2e/support/projects.ts';

/** Number of simultaneous requests while the cards are made. */
const LANES = 6;

/** A project whose board has this many cards, spread over its columns. */
export async function makeBoard(api: PersonApi, cards: number): Promise<{ projectId: string; boardId: string }> {
  const projectId = await makeProject(api, `카드 ${cards}`);
  const [board] = await api.rows(`boards?select=id&project_id=eq.${projectId}`);
  const columns = await api.rows(`board_columns?select=id&board_id=eq.${board?.id}&order=rank`);
  const make = (at: number) =>
    api.send('/rest/v1/rpc/create_issue', {
      p_id: crypto.randomUUID(),
      p_project_id: projectId,
      p_title: `전시 준비 ${at}: 포스터와 초대장의 마지막 교정을 본다`,
      p_column_id: columns[at % columns.length]?.id,
      p_changes: { priority: at % 5 },
    });
  let next = 0;
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      while (next < cards) await make(next++);
    }),
  );
  return { projectId, boardId: board?.id ?? '' };
}
