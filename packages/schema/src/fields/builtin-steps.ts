/** Steps that the program itself runs, by the name in `builtin`. */
export const builtinSteps: readonly string[] = ['loop_guard', 'self_test', 'self_restart', 'init_once', 'ticket_scan', 'item_select'];
