import { numberText } from '@dojang/shared-ui';
import { z } from 'zod';

/** The periods that can be chosen, in days until today. */
export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

const daySchema = z.object({
  /** `2026-11-23`, in Korea. */
  day: z.string(),
  visits: z.number(),
  bots: z.number(),
  answers: z.number(),
});
export type VisitDay = z.infer<typeof daySchema>;

const DEVICES = ['phone', 'desktop', 'tablet'] as const;
type Device = (typeof DEVICES)[number];

/** Answer of `page_visit_stats`. */
export const visitStatsSchema = z.object({
  days: z.array(daySchema),
  devices: z.partialRecord(z.enum(DEVICES), z.number()),
  referrers: z.array(z.object({ host: z.string(), visits: z.number() })),
});
export type VisitStats = z.infer<typeof visitStatsSchema>;

export interface Summary {
  visits: number;
  bots: number;
  answers: number;
}

export const summaryOf = (days: readonly VisitDay[]): Summary =>
  days.reduce(
    (sum, { visits, bots, answers }) => ({
      visits: sum.visits + visits,
      bots: sum.bots + bots,
      answers: sum.answers + answers,
    }),
    { visits: 0, bots: 0, answers: 0 },
  );

/** The chart described in one sentence. */
export function visitSentence(days: readonly VisitDay[]): string {
  const { visits, answers } = summaryOf(days);
  const most = days.reduce<VisitDay | null>((best, day) => (day.visits > (best?.visits ?? 0) ? day : best), null);
  const peak = most ? ` 가장 많은 날은 ${dayLabel(most.day)}, ${numberText(most.visits)}번이에요.` : '';
  return `${days.length}일 동안 방문 ${numberText(visits)}번, 답변 ${numberText(answers)}개예요.${peak}`;
}

/** A day as `11월 3일`. */
export function dayLabel(day: string): string {
  const [, month, date] = day.split('-').map(Number);
  return `${month}월 ${date}일`;
}

const DEVICE_NAMES: Record<Device, string> = { phone: '휴대전화', desktop: '컴퓨터', tablet: '태블릿' };

/** A share of all visits, for a list with bars. */
export interface Share {
  name: string;
  visits: number;
  /** Percent of all visits, rounded. */
  percent: number;
}

const shareOf = (name: string, visits: number, total: number): Share => ({
  name,
  visits,
  percent: total === 0 ? 0 : Math.round((visits / total) * 100),
});

export function deviceShares({ days, devices }: VisitStats): Share[] {
  const total = summaryOf(days).visits;
  return DEVICES.map((device) => shareOf(DEVICE_NAMES[device], devices[device] ?? 0, total))
    .filter(({ visits }) => visits > 0)
    .sort((a, b) => b.visits - a.visits);
}

const REFERRER_NAMES: Readonly<Record<string, string>> = { '': '직접 들어옴', '*': '그 밖의 곳' };

export function referrerShares({ days, referrers }: VisitStats): Share[] {
  const total = summaryOf(days).visits;
  return referrers.map(({ host, visits }) => shareOf(REFERRER_NAMES[host] ?? host, visits, total));
}
