/** Pictures that staff bring for machines. */
import * as z from 'zod/mini'
import { define } from '../core/call.ts'
import { ErrorCode } from '../core/codes.ts'
import { largestPictureText, PictureUpload } from '../core/machineForm.ts'
import { acts } from '../core/permissions.ts'

export const pictureCalls = {
  bringPicture: define({
    method: 'POST',
    path: '/admin/pictures',
    summary:
      'Keeps a picture for a machine: PNG, JPEG or WebP, at most 2 MB, 12,000 points a side and 40 million in all. It is drawn anew within 1,600 by 1,200, without what else its file holds. The answer is the `image` that a machine may then be given; one that no machine names within a day is gone. What is no picture is refused at `picture` (40000). At most 60 tries an hour, refused ones too, and two at once with a few that wait (60429).',
    access: 'staff',
    permission: acts.editMachine,
    ignoresKey: true,
    mostBytes: largestPictureText + 1_024,
    body: PictureUpload,
    answer: z.object({ image: z.string() }),
    success: 201,
    codes: [ErrorCode.tooMany],
  }),
}
