import type { Operator } from '@dojang/contract';

/** Shown where the configuration (`OPERATOR_…`) does not say who runs this service. */
export const EXAMPLE_OPERATOR: Operator = {
  company: '도장 (예시)',
  representative: '홍길동',
  businessNumber: '123-45-67890',
  mailOrderNumber: '제2026-서울예시-0001호',
  address: '서울특별시 예시구 예시로 1',
  phone: '02-000-0000',
  email: 'help@dojang.example',
};
