import { Text } from '@dojang/shared-ui/core';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { EntryMessage } from './EntryMessage.tsx';

interface MailSentMessageProps {
  title: string;
  email: string;
  /** Instructions about the mail, shown after the address. */
  text: string;
  children: ReactNode;
}

/** Says that a mail was sent. */
export function MailSentMessage({ title, email, text, children }: MailSentMessageProps) {
  return (
    <EntryMessage
      icon={<MailCheck size={32} strokeWidth={1.5} />}
      title={title}
      description={
        <>
          <Text as="strong" color="fg">
            {email}
          </Text>
          {text}
        </>
      }
    >
      {children}
    </EntryMessage>
  );
}
