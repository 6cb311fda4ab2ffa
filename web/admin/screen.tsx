import type { ComponentType, ReactNode } from 'react';
import {
  type Params,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import type { Permission, StaffMember } from '#contract/admin/staff.ts';
import { frame as messages } from '#messages/admin.ts';
import { readsAgain, useSettings } from '#web/site-frame/session.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { labelOf, type Named } from '#web/admin/kit/inputs.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useFocusNeighbour } from '#web/ui/focus-neighbour.ts';
import { useForm } from '#web/ui/use-form.ts';
import { hasSession, leadingBack } from './api.ts';
import { type AskedFor, readWaiting, WaitingChanges } from './home/approvals/waiting-changes.tsx';

export interface PageRequest {
  params: Params;
  search: URLSearchParams;
  signal: AbortSignal;
}

interface Page {
  /** Returns the page's data for `useLoaderData`. May throw like `readAsStaff`. */
  load: (request: PageRequest) => Promise<unknown>;
  component: ComponentType;
  /** The commands that may wait for a second person, and their record. The page shows pending ones at its top. */
  asksFor?: (params: Params) => AskedFor;
}

export const screenGroups = [
  'home',
  'orders',
  'catalogue',
  'marketing',
  'content',
  'customers',
  'network',
  'support',
  'reports',
  'settings',
] as const;
export type ScreenGroup = (typeof screenGroups)[number];

export interface Screen {
  /** The path is below /admin. */
  path: string;
  menuLabel: string;
  group: ScreenGroup;
  /** Required permission, which the server checks again; null for every staff member. */
  permission: Permission | null;
  /** Shown beside the menu's label: how much is waiting. */
  mark?: ComponentType;
  /** By path below the screen's own: '' is the list, ':id' the detail. */
  pages: Record<string, Page>;
}

export function screenRoutes({ path, pages }: Pick<Screen, 'path' | 'pages'>): RouteObject[] {
  const shouldRevalidate = (change: ShouldRevalidateFunctionArgs) => readsAgain(change, hasSession());
  return Object.entries(pages).map(([below, { load, component: Component, asksFor }]) => {
    const at = below ? `${path}/${below}` : path;
    const page = {
      loader: leadingBack(({ params, request }) =>
        load({ params, search: new URL(request.url).searchParams, signal: request.signal }),
      ),
      shouldRevalidate,
      element: <Component />,
    };
    if (!asksFor) return { path: at, ...page };
    return {
      path: at,
      loader: leadingBack(({ params, request }) => readWaiting(asksFor(params), request.signal)),
      shouldRevalidate,
      element: <WaitingChanges />,
      children: [{ path: '', ...page }],
    };
  });
}

/** `title` names the browser's tab if the heading alone would not be clear. */
export function ScreenHeading({ title, children }: { title?: string; children: string }) {
  const { brand } = useSettings();
  return (
    <PageHeading title={messages.pageTitle({ page: title ?? children, brand: brand.name })}>{children}</PageHeading>
  );
}

/** Whether the logged-in staff member has a permission. The server checks it again. */
export function usePermission(permission: Permission): boolean {
  return useRouteLoaderData<StaffMember>(profileRoute)?.permissions.includes(permission) ?? false;
}

export function usePermissions(): readonly Permission[] {
  return useRouteLoaderData<StaffMember>(profileRoute)?.permissions ?? [];
}

/** Id of the route that loads the logged-in staff member. */
export const profileRoute = 'profile';

/**
 * Runs a command and then reloads the page's data, also after an error: a colleague may have been faster. Without an
 * answer there is no reload, which would fail too.
 */
export function useCommand() {
  const { revalidate } = useRevalidator();
  return async (command: () => Promise<CallFailure | null>): Promise<CallFailure | null> => {
    const failure = await command();
    if (failure?.status !== 0) await revalidate();
    return failure;
  };
}

interface CommandButtonProps extends Named {
  /** Screen readers announce it as the form's name. */
  label: string;
  run: () => Promise<CallFailure | null>;
  /** Called after success, when the page shows the result. */
  onDone?: () => void;
  /** True while another command keeps the button busy. */
  busy?: boolean;
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'small' | undefined;
  children: ReactNode;
}

export function CommandButton({ label, run, onDone, busy = false, variant, size, children, of }: CommandButtonProps) {
  const runCommand = useCommand();
  const form = useForm({
    initial: {},
    submit: async () => {
      const failure = await runCommand(run);
      if (!failure) onDone?.();
      return failure;
    },
  });
  useFocusNeighbour(form.formProps.ref);
  return (
    <form {...form.formProps} aria-label={label}>
      <FormFooter
        form={{ busy: form.busy || busy, message: form.message }}
        label={labelOf({ children, of })}
        size={size}
        {...(variant && { variant })}
      />
    </form>
  );
}
