import type { MailContent, MailContext } from '../mail-content.ts';
import { plainAddress } from './plain-address.ts';

/** The new address, for the owner of the former one, who may be somebody else than the person who changes it. */
const shown = (address: string): string => plainAddress(address) || '다른';

/** To the present address: names the new address, and says how to stop the change. */
export const emailChangeOld = ({ data, productName, siteUrl }: MailContext): MailContent => ({
  subject: `${productName} 이메일 주소를 바꾸려고 해요`,
  paragraphs: [
    `계정의 이메일을 ${shown(data('email'))} 주소로 바꾸는 요청을 받았어요. 바꾸려면 이 코드와 새 주소로 보낸 코드를 모두 입력해 주세요.`,
    '코드는 10분 동안만 쓸 수 있어요. 두 코드를 입력하기 전에는 아무것도 바뀌지 않아요.',
  ],
  code: data('code'),
  action: { label: '비밀번호 바꾸고 요청 멈추기', url: `${siteUrl}/member/account` },
  note: '직접 요청하지 않았다면 누군가 비밀번호를 알고 있다는 뜻이에요. 코드를 아무에게도 알려 주지 말고 비밀번호를 바꿔 주세요. 비밀번호를 바꾸면 이 요청은 끝나요.',
});

/** To the new address. */
export const emailChangeNew = ({ data, productName }: MailContext): MailContent => ({
  subject: `${productName} 새 이메일 확인 코드`,
  paragraphs: [
    '이 주소를 계정의 새 이메일로 쓰려면 내 계정 화면에 아래 코드를 입력해 주세요. 코드는 10분 동안만 쓸 수 있어요.',
  ],
  code: data('code'),
  note: '직접 요청하지 않았다면 이 메일을 무시해 주세요. 누군가 주소를 잘못 적었을 수 있어요.',
});

/** To an address that already has an account. Only its owner learns this. */
export const emailChangeTaken = ({ productName, siteUrl }: MailContext): MailContent => ({
  subject: `${productName} 이미 이 주소를 쓰는 계정이 있어요`,
  paragraphs: [
    '다른 계정의 이메일을 이 주소로 바꾸려는 요청이 있었어요. 이 주소로 가입한 계정이 이미 있어서 바꾸지 않았어요.',
    '이 주소로 로그인하거나, 다른 주소를 써 주세요.',
  ],
  action: { label: '로그인하기', url: `${siteUrl}/member/login` },
  note: '직접 요청하지 않았다면 이 메일을 무시해 주세요. 계정에는 아무 일도 일어나지 않아요.',
});

/** To the former address, after the change. */
export const emailChanged = ({ data, productName }: MailContext): MailContent => ({
  subject: `${productName} 이메일 주소를 바꿨어요`,
  paragraphs: [`이제 ${shown(data('email'))} 주소로 로그인하고 메일을 받아요. 이 주소로는 더 보내지 않아요.`],
  note: '직접 바꾸지 않았다면 운영자에게 바로 알려 주세요.',
});
