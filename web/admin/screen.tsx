import type { ComponentType, ReactNode } from 'react';
import {
  type LoaderFunctionArgs,
  type Params,
  type RouteObject,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import type { Permission, StaffMember } from '#contract/staff.ts';
import { frame as messages } from '#messages/admin/frame.ts';
import { useSettings } from '#web/site-frame/session.ts';
import type { CallFailure } from '#web/ui/api-call.ts';
import { FormFooter } from '#web/admin/kit/form.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { useForm } from '#web/ui/use-form.ts';

export interface PageRequest {
  params: Params;
  search: URLSearchParams;
  signal: AbortSignal;
}

interface Page {
  /** Reads what the page shows; the component gets it by `useLoaderData`. */
  load: (request: PageRequest) => Promise<unknown>;
  component: ComponentType;
}

/** The groups of the menu, in its order. */
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

/** A screen of the admin: everything that routes and menu need to know about it. */
export interface Screen {
  /** Below /admin. */
  path: string;
  menuLabel: string;
  group: ScreenGroup;
  /** Who may see it; the server checks the same permission in the screen's calls. Null: everybody on the staff. */
  permission: Permission | null;
  /** Beside the label in the menu: how much waits there. */
  mark?: ComponentType;
  /** By the path below the screen's own: '' is the list, ':id' the detail. */
  pages: Record<string, Page>;
}

export function screenRoutes({ path, pages }: Pick<Screen, 'path' | 'pages'>): RouteObject[] {
  return Object.entries(pages).map(([below, { load, component: Component }]) => ({
    path: below ? `${path}/${below}` : path,
    loader: ({ params, request }: LoaderFunctionArgs) =>
      load({ params, search: new URL(request.url).searchParams, signal: request.signal }),
    element: <Component />,
  }));
}

/** A page's heading; `title` names the browser's tab where the heading alone would not. */
export function ScreenHeading({ title, children }: { title?: string; children: string }) {
  const { brand } = useSettings();
  return (
    <PageHeading title={messages.pageTitle({ page: title ?? children, brand: brand.name })}>{children}</PageHeading>
  );
}

/** Whether the colleague who is logged in has a permission; the server checks it again. */
export function usePermission(permission: Permission): boolean {
  return useRouteLoaderData<StaffMember>(profileRoute)?.permissions.includes(permission) ?? false;
}

/** All permissions of the colleague who is logged in. */
export function usePermissions(): readonly Permission[] {
  return useRouteLoaderData<StaffMember>(profileRoute)?.permissions ?? [];
}

/** Id of the route that reads who is logged in. */
export const profileRoute = 'profile';

/**
 * Runs a command and then reloads the page's data. Also after an error, because another colleague may have been faster; not where no
 * answer came, because reloading would fail, too.
 */
export function useCommand() {
  const { revalidate } = useRevalidator();
  return async (command: () => Promise<CallFailure | null>): Promise<CallFailure | null> => {
    const failure = await command();
    if (failure?.status !== 0) await revalidate();
    return failure;
  };
}

interface CommandButtonProps {
  /** Names the form for screen readers. */
  label: string;
  run: () => Promise<CallFailure | null>;
  /** Called after success, when the page shows the result. */
  onDone?: () => void;
  /** True while something else keeps the button busy. */
  busy?: boolean;
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'small' | undefined;
  children: ReactNode;
}

/** A button that runs a command without further input and shows its error. */
export function CommandButton({ label, run, onDone, busy = false, variant, size, children }: CommandButtonProps) {
  const runCommand = useCommand();
  const form = useForm({
    initial: {},
    submit: async () => {
      const failure = await runCommand(run);
      if (!failure) onDone?.();
      return failure;
    },
  });
  return (
    <form {...form.formProps} aria-label={label}>
      <FormFooter
        form={{ busy: form.busy || busy, message: form.message }}
        label={children}
        size={size}
        {...(variant && { variant })}
      />
    </form>
  );
}
