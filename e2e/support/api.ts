import type { APIRequestContext } from '@playwright/test';
import { DEMO_PASSWORD } from './test.ts';

/** The database as one person sees it, for finding ids of the demo data and for checking what a screen claims. */
export interface PersonApi {
  userId: string;
  token: string;
  /** Rows of a REST query, e.g. `notes?select=id&removed_at=is.null`. */
  rows<T = { id: string }>(query: string): Promise<T[]>;
}

export async function publishableKey(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/member/login')).text();
  const json = /<script[^>]*id="dojang-snapshot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1];
  if (!json) throw new Error('the page carries no snapshot');
  return JSON.parse(json).config.supabaseKey;
}

export async function apiAs(request: APIRequestContext, email: string, password = DEMO_PASSWORD): Promise<PersonApi> {
  const apikey = await publishableKey(request);
  const signedIn = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey },
    data: { email, password },
  });
  if (!signedIn.ok()) throw new Error(`sign-in as ${email}: ${signedIn.status()} ${await signedIn.text()}`);
  const { access_token: token, user } = await signedIn.json();
  return {
    userId: user.id,
    token,
    async rows(query) {
      const response = await request.get(`/rest/v1/${query}`, {
        headers: { apikey, authorization: `Bearer ${token}` },
      });
      if (!response.ok()) throw new Error(`${query}: ${response.status()} ${await response.text()}`);
      return response.json();
    },
  };
}
