import { configureAuth, prepareSupabase } from '@dojang/shared-auth';
import { answerOf, person, sentRequest } from '@dojang/shared-auth/testing/answers';
import { addErrorTexts } from '@dojang/shared-ui';
import descriptor from 'dojang-alone/descriptor';
import fixtures from 'dojang-alone/fixtures';
import * as code from 'dojang-alone/routes';
import { createRoot } from 'react-dom/client';
import { AloneApp } from './AloneApp.tsx';

// The entry of `dojang dev --alone`: a stand-in of the shell, and fixed responses in place of a server. Everything between them
// is real.
const { session = person(), answers = {}, projectId = '' } = fixtures ?? {};
const real = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  const request = sentRequest(input, init);
  // Paths of the dev server's own files.
  if (!/ \/(?:rest|auth|storage|functions|api|realtime)\//.test(request.route)) return real(input, init);
  const answer = await answerOf(answers, request);
  if (answer.status === 501) console.warn(`${request.route} has no answer: add one to fixtures.ts`);
  return answer;
};
configureAuth({
  supabaseUrl: '',
  supabaseKey: 'sb_publishable_alone',
  productName: '도장',
  tagline: '',
  sendsMail: true,
});
addErrorTexts(descriptor.errors ?? {});
await prepareSupabase();

createRoot(document.getElementById('root') as HTMLElement).render(
  <AloneApp
    descriptor={descriptor}
    routes={code.default}
    extensions={code.extensions ?? {}}
    session={session}
    projectId={projectId}
  />,
);
