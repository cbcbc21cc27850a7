import { expect, test } from 'vitest';
import { addressSchema, contradicts, provinceOf, withDashes } from './address.logic.ts';

test.each([
  ['04524', '서울특별시'],
  ['13529', '경기도'],
  ['30151', '세종특별자치시'],
  ['48058', '부산광역시'],
  ['63122', '제주특별자치도'],
  ['00123', null],
  ['64000', null],
  ['4524', null],
])('the province of %s is %s', (code, province) => {
  expect(provinceOf(code)).toBe(province);
});

test('an address in another province than its postal code is noticed, also in short forms', () => {
  expect(contradicts('04524', '부산 해운대구 센텀로 1')).toBe(true);
  expect(contradicts('28644', '충남 천안시 동남구 1')).toBe(true);
  expect(contradicts('28644', '충북 청주시 서원구 1')).toBe(false);
  expect(contradicts('04524', '세종대로 110')).toBe(false);
});

test.each([
  ['010', '010'],
  ['01012', '010-12'],
  ['0101234567', '010-123-4567'],
  ['010 1234 5678', '010-1234-5678'],
  ['0212345678', '02-1234-5678'],
  ['021234567', '02-123-4567'],
  ['0311234567', '031-123-4567'],
])('%s is shown as %s', (typed, shown) => {
  expect(withDashes(typed)).toBe(shown);
});

test('an address is complete with name, phone, postal code and street', () => {
  const whole = {
    name: '한여름',
    phone: '010-1234-5678',
    postalCode: '04524',
    address: '세종대로 110',
    detail: '',
    request: '',
  };
  expect(addressSchema.safeParse(whole).success).toBe(true);
  for (const field of ['name', 'phone', 'postalCode', 'address'] as const)
    expect(addressSchema.safeParse({ ...whole, [field]: ' ' }).success).toBe(false);
});
