import { defineCodes } from '../code.js';

export const expressionCodes = defineCodes('manifest', {
  cel_syntax: {
    severity: 'error',
    title: 'the condition is no expression that can be read',
    meaning: 'Conditions are written in the Common Expression Language (CEL). One that cannot be read would neither hold nor fail.',
    example: '`when: "a &&"`',
    fix: 'Mend the place that is shown.',
  },
  cel_unknown_variable: {
    severity: 'warning',
    title: 'the condition asks for a variable that nothing defines',
    meaning: 'A condition is about the task, its cycle and its items. Values of other steps are not handed to it by a name of their own, as pipeline variables once were.',
    example: '`when: "plan_ready == true"`',
    fix: 'Take one of the variables that the hint names.',
    suppressible: true,
  },
  cron_invalid: {
    severity: 'error',
    title: 'the schedule names no time',
    meaning: 'A schedule has five fields: minute, hour, day of the month, month, day of the week; or six, with the second first. Each is `*`, a number, a range, a list or a step. It must name some time that comes, in a time zone that exists.',
    example: '`schedule: "61 * * * *"`',
    fix: 'Mend the field that the message names.',
  },
  template_unknown_variable: {
    severity: 'warning',
    title: 'a placeholder stands for nothing',
    meaning: 'A word in braces that is no placeholder stays in the text as it is, so that braces of other languages survive. This one looks like a placeholder that was meant. In a SourceTaskTemplate that lists `allowedVariables`, one that is not in the list is an error.',
    example: '`prompt: "Do this: {gaol}"`',
    fix: 'Correct the name, or silence the finding where the text is meant as it is.',
    suppressible: true,
  },
});
