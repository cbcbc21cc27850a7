import { completeSignIn } from '@dojang/shared-auth';
import { chakra } from '@dojang/shared-ui/core';
import { useState } from 'react';
import './account-texts.ts';
import { CodeWays } from './CodeWays.tsx';

interface SecondStepProps {
  email: string;
  onDone: () => void;
}

/** Completes a sign-in with secure login (보안 로그인). */
export function SecondStep({ email, onDone }: SecondStepProps) {
  const [remember, setRemember] = useState(false);
  return (
    <CodeWays
      email={email}
      submitLabel="로그인"
      onCode={(entered) => completeSignIn({ ...entered, remember })}
      onDone={onDone}
      options={
        <chakra.label display="flex" alignItems="center" gap="2" minH="6" textStyle="sm" cursor="pointer">
          <chakra.input
            type="checkbox"
            boxSize="4"
            accentColor="colorPalette.solid"
            checked={remember}
            onChange={({ target }) => setRemember(target.checked)}
          />
          이 기기에서 30일 동안 묻지 않기
        </chakra.label>
      }
    />
  );
}
