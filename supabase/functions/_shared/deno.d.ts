/** The part of Deno that functions may use: what the embedded default gives them too. */
declare namespace Deno {
  /** Gives the answer to each request; called once. */
  function serve(answer: (request: Request) => Response | Promise<Response>): void;
  const env: { get(name: string): string | undefined };
}
