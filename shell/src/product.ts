/** Who runs this service, as the law asks to be shown, and where to write. Operators change this file. */
export const PRODUCT = {
  company: '도장 주식회사',
  representative: '김도장',
  businessNumber: '000-00-00000',
  mailOrderNumber: '제0000-서울-0000호',
  address: '서울특별시',
  email: 'help@dojang.example',
} as const;
