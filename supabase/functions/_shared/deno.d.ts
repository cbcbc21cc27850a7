/** The part of Deno that functions may use. The embedded default provides the same part. */
declare namespace Deno {
  /** Sets the function that answers each request. It is called once. */
  function serve(answer: (request: Request) => Response | Promise<Response>): void;
  const env: { get(name: string): string | undefined };
}
