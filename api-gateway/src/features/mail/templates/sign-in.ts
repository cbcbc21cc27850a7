import type { MailContent, MailContext } from '../mail-content.ts';

const NOT_ME = '직접 요청하지 않았다면 이 메일을 무시해 주세요. 계정에는 아무 일도 일어나지 않아요.';

type Words = Pick<MailContent, 'subject' | 'paragraphs'> & { label: string };

/** A mail with a link, the equivalent six-digit code, or both. */
const withLink = ({ data }: MailContext, { subject, paragraphs, label }: Words): MailContent => {
  const link = data('link');
  const code = data('code');
  return {
    subject,
    paragraphs,
    ...(link ? { action: { label, url: link } } : {}),
    ...(code ? { code } : {}),
    note: NOT_ME,
  };
};

export function recovery(context: MailContext): MailContent {
  // The code of a hosted Supabase is valid for as long as the link.
  const ofCode = context.isHosted ? '' : ' 코드는 10분 동안만 쓸 수 있어요.';
  return withLink(context, {
    subject: `${context.productName} 비밀번호를 다시 설정하세요`,
    paragraphs: [
      '비밀번호를 다시 설정할 수 있는 링크예요. 한 시간 동안, 한 번만 쓸 수 있어요.',
      `링크를 여는 대신 비밀번호 재설정 화면에 아래 코드를 입력해도 돼요.${ofCode}`,
    ],
    label: '비밀번호 다시 설정하기',
  });
}

export const confirmation = (context: MailContext): MailContent =>
  withLink(context, {
    subject: `${context.productName} 가입을 마무리해 주세요`,
    paragraphs: ['아래 링크를 누르면 이메일 주소를 확인하고 가입을 마쳐요.'],
    label: '이메일 확인하기',
  });

export const emailChange = (context: MailContext): MailContent =>
  withLink(context, {
    subject: `${context.productName} 이메일 주소를 바꿔요`,
    paragraphs: ['이 주소를 새 이메일로 쓰려면 아래 링크를 눌러 확인해 주세요.'],
    label: '새 이메일 확인하기',
  });
