import { mount } from "svelte";

import "./style/ground.css";
import "./table/table.css";
import App from "./App.svelte";
import { wakeOnPress } from "./sound/sounds";

wakeOnPress();
const target = document.getElementById("app");
if (target) mount(App, { target });
