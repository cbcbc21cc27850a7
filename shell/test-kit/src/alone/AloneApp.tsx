import type { RemoteDescriptor, RemoteExtensions, RemoteRoutes, RouteDescriptor } from '@dojang/contract';
import { type Session, useSession } from '@dojang/shared-auth';
import { createQueryClient, QueryClientProvider } from '@dojang/shared-auth/query';
import { beUser } from '@dojang/shared-auth/testing/answers';
import { AppProvider, Box, Overlays, Text } from '@dojang/shared-ui';
import { createBrowserRouter, RouterProvider, useRouteError } from '@dojang/shared-ui/router';
import { type ReactNode, useState } from 'react';
import { AloneFrame } from './AloneFrame.tsx';
import { Extensions } from './Extensions.tsx';

interface AloneProps {
  descriptor: RemoteDescriptor;
  routes: RemoteRoutes;
  extensions: RemoteExtensions;
  session: Session;
  projectId: string;
}

/** The stand-in of the shell: theme, query client, router, dialogs and toasts around the pages of one remote. */
export function AloneApp(props: AloneProps) {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => {
    beUser(props.session);
    return routerOf(props);
  });
  return (
    <AppProvider>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Overlays />
      </QueryClientProvider>
    </AppProvider>
  );
}

function routerOf({ descriptor, routes, extensions, session, projectId }: AloneProps) {
  const children = descriptor.routes.map((route) => ({
    path: route.path,
    lazy: async () => {
      const page = await routes[route.path]?.();
      const Component = page?.Component ?? (() => <Message>src/routes.tsx에 이 화면이 없어요: {route.path}</Message>);
      return {
        Component: () => (
          <Guarded access={route.access}>
            <Component />
          </Guarded>
        ),
      };
    },
  }));
  return createBrowserRouter([
    {
      HydrateFallback: () => null,
      element: <AloneFrame descriptor={descriptor} session={session} />,
      children: [
        {
          errorElement: <Failed />,
          children: [
            ...children,
            {
              path: '/',
              element: <Extensions descriptor={descriptor} extensions={extensions} projectId={projectId} />,
            },
            { path: '*', element: <Message>이 영역의 화면이 아니에요.</Message> },
          ],
        },
      ],
    },
  ]);
}

const ALLOWED: Record<RouteDescriptor['access'], (session: Session) => boolean> = {
  all: () => true,
  guest: ({ status }) => status === 'loggedOut',
  member: ({ status }) => status === 'loggedIn',
  project: ({ status }) => status === 'loggedIn',
  admin: (session) => session.is_admin,
};

/** Checks the same as the guards of the shell. */
function Guarded({ access, children }: { access: RouteDescriptor['access']; children: ReactNode }) {
  const session = useSession();
  return ALLOWED[access](session) ? children : <Message>이 사람은 이 화면을 열 수 없어요 ({access}).</Message>;
}

function Failed() {
  const error = useRouteError();
  console.error(error);
  return <Message>{error instanceof Error ? error.message : String(error)}</Message>;
}

const Message = ({ children }: { children: ReactNode }) => (
  <Box role="alert" py="8">
    <Text>{children}</Text>
  </Box>
);
