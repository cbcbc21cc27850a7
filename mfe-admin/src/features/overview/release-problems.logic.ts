import type { ReleaseProblem, ReleaseProblemKind } from '@dojang/api-contract';
import { areaName } from '../../names.ts';

const WORDS: Record<ReleaseProblemKind, string> = {
  not_built: '지금 코드를 빌드하지 못했어요. 지금까지의 버전이 계속 나가요.',
  refused: '새 버전을 공개하지 못했어요. 지금까지의 버전이 계속 나가요.',
  damaged: '보관한 파일이 손상됐어요. 같은 코드를 다시 릴리스하면 고쳐져요.',
  stands_in: '손상된 버전을 대신해 이전 버전이 나가고 있어요.',
  unavailable: '내보낼 수 있는 버전이 없어요. 다시 릴리스해 주세요.',
  channels: '어떤 버전을 공개할지 읽지 못했어요. 마지막으로 정상이던 버전이 나가요.',
};

/** One kind of problem of one area. */
export interface ProblemGroup {
  readonly key: string;
  readonly area: string;
  readonly text: string;
  /** Files and reasons, in English, for the operator. */
  readonly details: readonly string[];
}

/** Groups problems by area and kind, because a damaged release has a line for each of its files. */
export function groupProblems(problems: readonly ReleaseProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { kind, name, message } of problems) {
    const key = `${name ?? ''} ${kind}`;
    const details = [...(groups.get(key)?.details ?? []), message];
    groups.set(key, { key, area: name === null ? '플랫폼' : areaName(name), text: WORDS[kind], details });
  }
  return [...groups.values()];
}
