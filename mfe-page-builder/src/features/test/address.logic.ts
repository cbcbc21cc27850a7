import { z } from 'zod';

/** The first two digits of postal codes by province, in the numbering of 2015. */
const PROVINCES: readonly [last: number, name: string][] = [
  [9, '서울특별시'],
  [20, '경기도'],
  [23, '인천광역시'],
  [26, '강원특별자치도'],
  [29, '충청북도'],
  [30, '세종특별자치시'],
  [33, '충청남도'],
  [35, '대전광역시'],
  [40, '경상북도'],
  [43, '대구광역시'],
  [45, '울산광역시'],
  [49, '부산광역시'],
  [53, '경상남도'],
  [56, '전북특별자치도'],
  [60, '전라남도'],
  [62, '광주광역시'],
  [63, '제주특별자치도'],
];

/** The province of a postal code; null when no province has it. */
export function provinceOf(postalCode: string): string | null {
  if (!/^\d{5}$/.test(postalCode)) return null;
  const area = Number(postalCode.slice(0, 2));
  return area === 0 ? null : (PROVINCES.find(([last]) => area <= last)?.[1] ?? null);
}

/** Beginnings of addresses by province, including short forms. */
const SHORT: Readonly<Record<string, string>> = {
  충청북도: '충북',
  충청남도: '충남',
  경상북도: '경북',
  경상남도: '경남',
  전라남도: '전남',
};

/** Whether an address names another province than its postal code. False when the address names no province. */
export function contradicts(postalCode: string, address: string): boolean {
  const given = provinceOf(postalCode);
  // `세종 ` and `세종시 ` mean the city, but `세종대로` is a street of Seoul.
  const beginnings = (name: string) => {
    const short = SHORT[name] ?? name.slice(0, 2);
    return [name, `${short} `, `${short}시 `];
  };
  const named = PROVINCES.find(([, name]) => beginnings(name).some((text) => address.trim().startsWith(text)))?.[1];
  return given !== null && named !== undefined && named !== given;
}

/** A phone number with dashes. It may be incomplete. */
export function withDashes(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 11);
  const [first, last] = digits.startsWith('02') ? [2, 4] : [3, 4];
  if (digits.length <= first) return digits;
  const middle = digits.length - first > 7 ? 4 : 3;
  const parts = [
    digits.slice(0, first),
    digits.slice(first, first + middle),
    digits.slice(first + middle, first + middle + last),
  ];
  return parts.filter(Boolean).join('-');
}

export const REQUESTS = ['문 앞에 놓아 주세요', '경비실에 맡겨 주세요', '받기 전에 전화해 주세요'] as const;

export const addressSchema = z.object({
  name: z.string().trim().min(1, '받는 분을 적어 주세요.').max(50, '50자까지 적을 수 있어요.'),
  phone: z.string().regex(/^0\d{1,2}-\d{3,4}-\d{4}$/, '전화번호를 확인해 주세요.'),
  postalCode: z.string().refine((code) => provinceOf(code) !== null, '우편번호 다섯 자리를 확인해 주세요.'),
  address: z.string().trim().min(1, '도로명 주소를 적어 주세요.').max(200, '200자까지 적을 수 있어요.'),
  detail: z.string().trim().max(100, '100자까지 적을 수 있어요.'),
  request: z.string().max(100, '100자까지 적을 수 있어요.'),
});
export type DeliveryAddress = z.infer<typeof addressSchema>;

export const EMPTY_ADDRESS: DeliveryAddress = {
  name: '',
  phone: '',
  postalCode: '',
  address: '',
  detail: '',
  request: '',
};
