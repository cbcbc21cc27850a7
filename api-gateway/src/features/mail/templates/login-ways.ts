import type { MailContent, MailContext } from '../mail-content.ts';
import { ALWAYS_SENT, browserLines } from './about-account.ts';

/** A mail about a way to sign in with secure login, with browser, time and network. */
function ofWay({ data, siteUrl }: MailContext, subject: string, first: string, otherwise: string): MailContent {
  return {
    subject,
    paragraphs: [
      first,
      ...browserLines({ data }),
      `본인이라면 아무것도 하지 않아도 돼요. 본인이 아니라면 ${otherwise}`,
    ],
    action: { label: '보안 로그인 보기', url: `${siteUrl}/member/account#secure-login` },
    note: ALWAYS_SENT,
  };
}

const END_STRANGER = '비밀번호를 바꾸고, 모르는 기기에서 로그아웃하고, ';

export const loginAppAdded = (context: MailContext): MailContent =>
  ofWay(
    context,
    `${context.productName} 계정에 인증 앱을 연결했어요`,
    '이제 로그인할 때 비밀번호 다음에 인증 앱의 코드를 물어요.',
    `${END_STRANGER}그 앱을 빼 주세요.`,
  );

export const loginAppRemoved = (context: MailContext): MailContent =>
  ofWay(
    context,
    `${context.productName} 계정에서 인증 앱을 뺐어요`,
    '이제 인증 앱의 코드로는 로그인할 수 없고, 메일로 받은 코드나 복구 코드를 써요.',
    `${END_STRANGER}인증 앱을 다시 연결해 주세요.`,
  );

export const recoveryCodesMade = (context: MailContext): MailContent =>
  ofWay(
    context,
    `${context.productName} 계정의 복구 코드를 새로 만들었어요`,
    '전에 만든 복구 코드는 더 쓸 수 없어요. 새 코드는 다른 사람이 볼 수 없는 곳에 보관해 주세요.',
    `${END_STRANGER}복구 코드를 다시 만들어 주세요.`,
  );

export const recoveryCodeUsed = (context: MailContext): MailContent =>
  ofWay(
    context,
    `${context.productName}에 복구 코드로 로그인했어요`,
    `복구 코드 하나를 썼어요. 쓴 코드는 다시 쓸 수 없고, ${context.data('left')}개가 남았어요.`,
    `${END_STRANGER}복구 코드를 다시 만들어 주세요.`,
  );
