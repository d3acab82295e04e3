// Where the client starts.

import { mount } from "svelte";

import "./style/ground.css";
import "./table/table.css";
import "./table/tablet.css";
import "./table/phone.css";
import "./table/insets.css";
import App from "./App.svelte";
import { ignoreForeignKeys } from "./keys/heldkeys";
import { wakeOnPress } from "./sound/sounds";
import { showIcon } from "./style/tabicon";

showIcon(false);
wakeOnPress();
ignoreForeignKeys(window);
const target = document.getElementById("app");
if (target) mount(App, { target });
