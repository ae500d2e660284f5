/** What a run counted. A test file that failed without a failed test (it could not be loaded, or prepared) counts as one. */
export const nothing = Object.freeze({ passed: 0, failed: 0, skipped: 0 })

export const add = (left, right) => ({
  passed: left.passed + right.passed,
  failed: left.failed + right.failed,
  skipped: left.skipped + right.skipped,
})

/**
 * Counts one vitest JSON report. `report` null (vitest died before it wrote one) and a run that ended badly without
 * a failed test (an error outside of any test, no test found) count as one failure, so that the last line never hides it.
 */
export function countTests(report, code) {
  const unready = (report?.testResults ?? []).filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + unready.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  return counts.failed === 0 && (report === null || code !== 0) ? { ...counts, failed: 1 } : counts
}

/** Files that took longest, with their seconds: where the next minute is to be had. */
export function slowestLine(report, most = 12) {
  const files = (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name: fileName(name),
    seconds: Math.round((endTime - startTime) / 1_000),
  }))
  return files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, most)
    .map(({ name, seconds }) => `${name} ${seconds} s`)
    .join(' · ')
}

/** What was red, a line each with the first words of its error: told last, where whoever reads only the end finds it. */
export function failureLines(report, outside = []) {
  const files = (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const red = assertionResults.filter((test) => test.status === 'failed')
    if (red.length === 0) return status === 'failed' ? [`${fileName(name)}: ${begin(message)}`] : []
    return red.map((test) => `${fileName(name)} › ${test.fullName}: ${begin(test.failureMessages?.join('\n'))}`)
  })
  const broke = outside.map(
    ({ name, message, stack, VITEST_TEST_PATH: path }) =>
      `outside of any test${path ? ` (${fileName(path)})` : ''}: ${begin(stack ?? `${name}: ${message}`)}`,
  )
  return [...files, ...broke]
}

const fileName = (path) => path.slice(path.indexOf('/tests/') + '/tests/'.length)
const begin = (text, most = 8) => (text ?? '').split('\n', most).join('\n    ').slice(0, 1_600)

/** The last line of `npm test`. */
export const summaryLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
