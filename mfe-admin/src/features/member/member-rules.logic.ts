import type { Level } from '@dojang/shared-auth';

export interface Actor {
  id: string;
  level: Level;
}

export interface Target {
  id: string;
  level: Level;
}

/**
 * Why `actor` may not give `target` this level, in Korean; null when allowed. The database enforces the rule
 * (`set_member_level`). This function explains it before a request is sent.
 */
export function levelChangeProblem(actor: Actor, target: Target, level: Level): string | null {
  if (actor.id === target.id) return '내 등급은 스스로 바꿀 수 없어요. 다른 최고 관리자에게 부탁해 주세요.';
  if (actor.level === 'super') return null;
  return level === 'member'
    ? '등급을 낮추는 일은 최고 관리자만 할 수 있어요.'
    : '등급을 올리는 일은 최고 관리자만 할 수 있어요.';
}

/** Why `actor` may not suspend `target` or lift the suspension, in Korean; null when allowed (`set_member_suspended`). */
export function suspensionProblem(actor: Actor, target: Target): string | null {
  if (actor.id === target.id) return '내 계정은 스스로 정지할 수 없어요.';
  if (actor.level !== 'super' && target.level !== 'member') return '관리자는 최고 관리자만 정지할 수 있어요.';
  return null;
}
