/** For how many days a link is valid: the values that the database allows, with the texts of the dialog. */
export const SHARE_SPANS: readonly (readonly [days: number, label: string])[] = [
  [1, '하루 동안'],
  [7, '7일 동안'],
  [30, '30일 동안'],
  [365, '중지할 때까지 (최대 1년)'],
];
