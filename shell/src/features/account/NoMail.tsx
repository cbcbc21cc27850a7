import { MailX } from 'lucide-react';
import { useOperator } from '../../ShellContext.tsx';
import { BackToLogin } from './BackToLogin.tsx';
import { EntryMessage } from './EntryMessage.tsx';

/**
 * Replaces a page about a mail. A service without a mail server must not ask for an address, and must not say that a mail was
 * sent.
 *
 * @param problem a sentence that says what cannot be done here
 */
export function NoMail({ problem }: { problem: string }) {
  const operator = useOperator();
  return (
    <EntryMessage
      icon={<MailX size={32} strokeWidth={1.5} />}
      title="메일을 보내지 않는 서비스예요"
      description={`${problem} ${operator?.email ? `${operator.email}로` : '운영자에게'} 알려 주세요.`}
    >
      <BackToLogin />
    </EntryMessage>
  );
}

/** Shown in place of the page for a forgotten password. */
export const NO_RESET = '그래서 비밀번호를 여기에서 다시 정할 수 없어요.';
/** Shown in place of the page for confirming an address. */
export const NO_CONFIRMATION = '그래서 이메일을 확인하는 링크가 오지 않아요.';
