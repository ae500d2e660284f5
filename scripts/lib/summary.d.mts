type Counts = { passed: number; failed: number; skipped: number }
type Report = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: {
    name?: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}
export const nothing: Readonly<Counts>
export function add(left: Counts, right: Counts): Counts
export function countTests(report: Report | null, code: number): Counts
export function summaryLine(counts: Counts): string
/** Of a vitest JSON report; times are ms. */
export function slowestLine(
  report: { testResults: readonly { name: string; startTime: number; endTime: number }[] },
  most?: number,
): string
export function failureLines(
  report: Report | null,
  outside?: readonly { name: string; message: string; stack?: string; VITEST_TEST_PATH?: string }[],
): string[]
