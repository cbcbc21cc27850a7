import { Text } from '@dojang/shared-ui/core';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { EntryMessage } from './EntryMessage.tsx';

interface MailSentMessageProps {
  title: string;
  email: string;
  /** What to do with the mail; follows the address. */
  text: string;
  children: ReactNode;
}

/** A mail is on its way. */
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
