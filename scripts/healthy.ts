// Exit code 0 when the gateway of this machine is alive at PORT. For the health check of a container.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;

export {};
