export { runTask, type TaskItem } from './run-task.ts';
export { deleteOldTasks, startTask, type TaskItemInput, type TaskItemResult, type TaskKey } from './task-commands.ts';
