import * as z from 'zod/mini';

/** Files of one direct seller for staff: `<path>/<member ID>/id-card.pdf`, `id-card.png`, `agreement.pdf`. */
export const staffMemberFilesPath = '/api/staff/member-files';
export const StaffMemberFileParam = z.object({ id: z.string().check(z.regex(/^\d{6,8}$/)) });
