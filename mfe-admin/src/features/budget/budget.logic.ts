import { numberText, sizeText } from '@dojang/shared-ui';
import type { Budget, NetworkUse, Use } from './budget.schema.ts';

export const NAMES: Readonly<Record<Budget, string>> = { files: '파일', words: '글', projects: '프로젝트' };

const GB = 1024 ** 3;

const amountText = (budget: Budget, amount: number): string =>
  budget === 'projects' ? `${numberText(amount)}개` : sizeText(amount);

/** `파일 900MB / 1GB` */
export const useText = (budget: Budget, use: Use): string =>
  `${NAMES[budget]} ${amountText(budget, use[budget])} / ${amountText(budget, mostOf(budget, use))}`;

export const mostOf = (budget: Budget, use: Use): number =>
  ({ files: use.most_files, words: use.most_words, projects: use.most_projects })[budget];

/** Share of the budget that is used, from 0 to 1. */
export const partOf = (budget: Budget, use: Use): number => {
  const most = mostOf(budget, use);
  return most > 0 ? Math.min(1, use[budget] / most) : 1;
};

/** The name of a network: addresses are not stored, so it is the beginning of its hash. */
export const networkName = ({ network }: Pick<NetworkUse, 'network'>): string =>
  network === '' ? '가입 경로를 모르는 계정' : `네트워크 ${network.slice(0, 6)}`;

/** The unit in which an admin types an amount, and how many of the database's units it has. */
export const unitOf = (budget: Budget): { name: string; size: number } =>
  budget === 'projects' ? { name: '개', size: 1 } : { name: 'GB', size: GB };

/** The amount that an admin typed, in bytes or projects; null when it is none, or is not more than now. */
export function typedAmount(budget: Budget, text: string, now: number): number | null {
  const value = Number(text);
  const { size } = unitOf(budget);
  const amount = Math.round(value * size);
  return /^\d{1,6}(\.\d)?$/.test(text.trim()) && amount > now && amount <= 1e15 ? amount : null;
}
