import { defineCodes } from '../code.js';

export const inputCodes = defineCodes('input', {
  input_invalid_utf8: {
    severity: 'error',
    title: 'the input is not UTF-8',
    meaning: 'Manifests are UTF-8. Replacing what cannot be decoded would change names and prompts in silence, so the whole input is refused.',
    example: 'A file with the byte FF in it.',
    fix: 'Save the file as UTF-8.',
  },
  input_utf16: {
    severity: 'error',
    title: 'the input is UTF-16',
    meaning: 'The bytes begin with the mark of UTF-16, or every other byte is zero.',
    example: 'A file saved as “Unicode” by an editor on Windows.',
    fix: 'Save the file as UTF-8.',
  },
  input_control_character: {
    severity: 'error',
    title: 'a control character stands in the text',
    meaning: 'Control characters are invisible, and a terminal that shows them carries them out. NUL cannot be handed to any program either.',
    example: '`name: "a<NUL>b"`',
    fix: 'Remove the character; where it is meant write it as an escape in double quotes.',
  },
  input_cr_line_endings: {
    severity: 'error',
    title: 'lines end with carriage returns alone',
    meaning: 'A YAML reader would take the whole text for one line.',
    example: 'A file with old Macintosh line endings.',
    fix: 'Save the file with LF or CRLF line endings.',
  },
  input_too_large: {
    severity: 'error',
    title: 'the input is too large',
    meaning: 'One input may have 5 MiB and a single value 1 MiB: parsing costs many times that in memory.',
    example: 'A file of 6 MB.',
    fix: 'Split the file; keep large texts in files of the workspace.',
  },
  no_documents: {
    severity: 'info',
    title: 'the file holds no document',
    meaning: 'The file is empty, or holds nothing but comments and separators. It was named, so something was probably expected in it.',
    example: 'An empty file given with `-f`.',
    fix: 'Check the path, or write a manifest into the file.',
  },
  findings_capped: {
    severity: 'info',
    title: 'there are more findings than are listed',
    meaning: 'A text with very many findings is usually not what it was meant to be. Errors are listed before anything else.',
    example: 'A file of another program with thousands of unknown fields.',
    fix: 'Mend the findings that are listed and look again.',
  },
  input_unreadable: {
    severity: 'error',
    exit: 2,
    title: 'a file cannot be read',
    meaning: 'A file or folder that was named does not exist, may not be read, or holds no manifest. Other files are still checked.',
    example: '`orchestrator manifest validate -f nothing.yaml`',
    fix: 'Check the path.',
  },
  input_not_regular_file: {
    severity: 'error',
    exit: 2,
    title: 'what was named is no regular file',
    meaning: 'A pipe or device may never end, so it is not read by name.',
    example: '`orchestrator manifest validate -f ./fifo`',
    fix: 'Give the text on standard input: `-f -`.',
  },
});
